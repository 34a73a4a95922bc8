//! Long work that can be interrupted.

use crate::error::{Broken, guard};
use bots::Leash;
use pyo3::prelude::*;
use std::sync::mpsc::sync_channel;
use std::thread;
use std::time::Duration;

/// How often Python is asked whether a signal has come.
const PAUSE: Duration = Duration::from_millis(50);

/// Works while other threads of Python run. On its main thread, which alone hears signals, one that raises (Ctrl-C)
/// pulls the leash: the work runs in a thread of its own meanwhile.
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
