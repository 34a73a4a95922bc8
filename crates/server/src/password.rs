//! Passwords: hashed on separate threads, in turn for each network that asks.

use crate::error::ApiError;
use crate::limits::PASSWORD_CHARS;
use crate::pool::{Pool, Size};
use crate::rate;
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use std::net::IpAddr;
use tokio::sync::oneshot;
use wire::Code;

/// Each hash needs 19 MiB and some 20 ms.
const SIZE: Size = Size { threads: 2, running: 1, waiting: 16, all: 1000 };

/// A well-formed hash that no password has: somebody who guesses names learns nothing from the time an answer takes.
pub(crate) const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Where passwords are hashed.
pub(crate) struct Passwords(Pool<IpAddr>);

impl Passwords {
    pub(crate) fn start() -> Passwords {
        Passwords(Pool::start("passwords", SIZE))
    }

    async fn work<T: Send + 'static>(
        &self,
        from: IpAddr,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let (sender, done) = oneshot::channel();
        let asked = self.0.ask(rate::wide(from), move || {
            // No work is done for a client that has hung up in the meantime.
            if !sender.is_closed() {
                let _ = sender.send(job());
            }
        });
        if !asked {
            return Err(ApiError(Code::TooFast));
        }
        done.await.map_err(|_| ApiError(Code::Internal))
    }

    /// The hash of a password that is good enough.
    pub(crate) async fn hash(&self, from: IpAddr, password: String) -> Result<String, ApiError> {
        if !PASSWORD_CHARS.contains(&password.chars().count()) {
            return Err(ApiError(Code::WeakPassword));
        }
        let hash = move || Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string()).ok();
        self.work(from, hash).await?.ok_or(ApiError(Code::Internal))
    }

    /// Whether a password has this hash.
    pub(crate) async fn verify(&self, from: IpAddr, password: String, hash: String) -> Result<bool, ApiError> {
        let verify = move || {
            let parsed = PasswordHash::new(&hash).ok()?;
            Argon2::default().verify_password(password.as_bytes(), &parsed).ok()
        };
        Ok(self.work(from, verify).await?.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobodys_hash_is_well_formed_and_fits_no_password() {
        let parsed = PasswordHash::new(NOBODY).expect("it parses");
        assert!(Argon2::default().verify_password(b"", &parsed).is_err());
    }
}
