//! Connections: a limited number in all and of one address, and none that keeps the server waiting.

use crate::address::Hops;
use crate::app::App;
use crate::limits::MAX_HEAD_BYTES;
use crate::rate;
use crate::routes::router;
use crate::stalls::Stalls;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tower_service::Service;

/// How long to wait after a failed accept, for example when no file descriptor is free.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves every connection until told to stop, and then finishes the requests under way.
pub async fn listen(app: Arc<App>, listener: TcpListener, until: impl Future<Output = ()>) {
    let router = router(app.clone());
    let places = app.limits.connections;
    let gate = Arc::new(Semaphore::new(places as usize));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(app.limits.request_wait).max_buf_size(MAX_HEAD_BYTES);
    let (stop, stopping) = watch::channel(());
    tokio::pin!(until);
    loop {
        // A connection that finds no place free waits in the system's queue.
        let next = async { (gate.clone().acquire_owned().await, listener.accept().await) };
        let (place, accepted) = tokio::select! {
            next = next => next,
            () = &mut until => break,
        };
        let Ok((stream, peer)) = accepted else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        // Behind a proxy all clients have one address, and the proxy has to count.
        let by_address = app.limits.by_address && app.config.hops == Hops::None;
        let share = by_address.then(|| app.connections.take(rate::near(peer.ip()), 1));
        if let Some(None) = share {
            continue;
        }
        // Without this option small frames would wait for each other; a socket that refuses it is served all the same.
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            router.clone().call(request)
        });
        let connection =
            http.serve_connection(TokioIo::new(Stalls::new(stream, app.limits.answer_wait)), service).with_upgrades();
        let mut stopping = stopping.clone();
        tokio::spawn(async move {
            tokio::pin!(connection);
            // How a connection ends is its client's business.
            tokio::select! {
                _ = connection.as_mut() => {}
                _ = stopping.changed() => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
            drop((place, share));
        });
    }
    drop(listener);
    let _ = stop.send(());
    // When every place is free again, every request under way has been answered.
    let _ = gate.acquire_many(places).await;
}
