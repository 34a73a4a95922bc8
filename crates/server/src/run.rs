//! Listening, and stopping without losing a second of anybody's clock.

use crate::app::App;
use crate::routes::router;
use anyhow::{Context, Result};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

/// Sessions and tokens that have expired are forgotten so often.
const SWEEP: Duration = Duration::from_hours(1);
/// Requests under way get so long when the server stops.
const GRACE: Duration = Duration::from_secs(5);

/// One line of JSON for each happening, on standard error. No line holds a secret: neither tokens, passwords and keys
/// nor hands and views are ever given to the log.
pub fn log_to_stderr(verbose: bool) {
    let level = if verbose { tracing::Level::DEBUG } else { tracing::Level::INFO };
    // A second call, as in tests, changes nothing.
    let _ = tracing_subscriber::fmt().json().with_max_level(level).with_writer(std::io::stderr).try_init();
}

/// Serves until the process is told to stop; tells on which address it listens.
pub async fn serve(app: Arc<App>, address: SocketAddr, listening: impl FnOnce(SocketAddr)) -> Result<()> {
    let listener = TcpListener::bind(address).await.with_context(|| format!("--listen {address}"))?;
    let bound = listener.local_addr()?;
    app.take_up().await;
    tracing::info!(address = %bound, tables = app.hub.len(), "listening");
    listening(bound);
    let sweeper = tokio::spawn(sweep(app.clone()));
    let service = router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
    let stopping = app.clone();
    let (tell, told) = tokio::sync::oneshot::channel();
    let until = async move {
        stop_signal().await;
        tracing::info!("stopping");
        stopping.stop().await;
        let _ = tell.send(());
    };
    let server = async { axum::serve(listener, service).with_graceful_shutdown(until).await };
    tokio::pin!(server);
    tokio::select! {
        done = &mut server => done?,
        () = async {
            let _ = told.await;
            tokio::time::sleep(GRACE).await;
        } => {}
    }
    sweeper.abort();
    tracing::info!("stopped");
    Ok(())
}

async fn stop_signal() {
    let (Ok(mut terminate), Ok(mut interrupt)) = (signal(SignalKind::terminate()), signal(SignalKind::interrupt()))
    else {
        return std::future::pending().await;
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
}

async fn sweep(app: Arc<App>) {
    loop {
        tokio::time::sleep(SWEEP).await;
        let now = app.now();
        let _ = app.store(move |store| store.expire(now)).await;
    }
}
