//! A connection whose other end must read what it has asked for.

use std::io::{Error, ErrorKind, IoSlice, Result};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep};

/// How many bytes must be read within the allowed time: a trickle does not count as reading.
const LEAST_BYTES: usize = 16 * 1024;

/// A stream that fails when the other end reads nothing for too long.
pub(crate) struct Stalls<S> {
    stream: S,
    wait: Duration,
    end: Pin<Box<Sleep>>,
    /// Whether something waits to be read, and how much has been read since it began to wait.
    stalled: Option<usize>,
}

impl<S> Stalls<S> {
    pub(crate) fn new(stream: S, wait: Duration) -> Stalls<S> {
        Stalls { stream, wait, end: Box::pin(tokio::time::sleep(wait)), stalled: None }
    }

    fn watch(&mut self, context: &mut Context<'_>, written: Poll<Result<usize>>) -> Poll<Result<usize>> {
        match written {
            Poll::Ready(Ok(n)) => {
                self.stalled = self.stalled.map(|taken| taken + n).filter(|&taken| taken < LEAST_BYTES);
                Poll::Ready(Ok(n))
            }
            Poll::Pending => {
                if self.stalled.is_none() {
                    self.stalled = Some(0);
                    let end = Instant::now() + self.wait;
                    self.end.as_mut().reset(end);
                }
                ready!(self.end.as_mut().poll(context));
                Poll::Ready(Err(Error::new(ErrorKind::TimedOut, "the other end takes nothing")))
            }
            failed @ Poll::Ready(Err(_)) => failed,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Stalls<S> {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Stalls<S> {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write(context, bytes);
        this.watch(context, written)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write_vectored(context, slices);
        this.watch(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}
