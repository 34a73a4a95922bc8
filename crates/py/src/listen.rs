//! Long work that can be interrupted.

use crate::error::{Broken, guard};
use bots::Leash;
use pyo3::prelude::*;
use std::sync::mpsc::sync_channel;
use std::thread;
use std::time::Duration;

/// The time between two checks for a signal.
const PAUSE: Duration = Duration::from_millis(50);

/// Works while other Python threads run. On Python's main thread, the only one that receives signals, a signal that
/// raises (Ctrl-C) pulls the leash; the work then runs in a thread of its own.
pub(crate) fn listening<T: Send>(py: Python<'_>, leash: &Leash, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    if !is_main(py)? {
        return py.detach(|| guard(work));
    }
    py.detach(|| {
        let (tell, done) = sync_channel(1);
        let work = move || tell.send(guard(work)).expect("somebody waits for it");
        thread::scope(|scope| {
            let started = thread::Builder::new().spawn_scoped(scope, work);
            started.map_err(|error| Broken::new_err(format!("no thread could be started: {error}")))?;
            loop {
                if let Ok(result) = done.recv_timeout(PAUSE) {
                    return result;
                }
                Python::attach(|py| py.check_signals().inspect_err(|_| leash.cancel()))?;
            }
        })
    })
}

fn is_main(py: Python<'_>) -> PyResult<bool> {
    let threading = py.import("threading")?;
    Ok(threading.call_method0("current_thread")?.is(&threading.call_method0("main_thread")?))
}
