//! The one error of the interface: a code for programs, a sentence for people, and nothing from inside.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use store::StoreError;
use wire::Code;
use wire::http::Refusal;

/// Why a request was not carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ApiError(pub Code);

impl ApiError {
    /// The body of the answer.
    pub(crate) fn body(self) -> Json<Refusal> {
        Json(self.0.into())
    }

    fn status(self) -> StatusCode {
        match self.0 {
            Code::SignIn | Code::BadPassword => StatusCode::UNAUTHORIZED,
            Code::Forbidden | Code::Foreign | Code::NotOwner => StatusCode::FORBIDDEN,
            Code::NotFound | Code::NoSuchGame => StatusCode::NOT_FOUND,
            Code::NameTaken | Code::NotOver | Code::Started => StatusCode::CONFLICT,
            Code::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
            Code::TooFast | Code::Quota => StatusCode::TOO_MANY_REQUESTS,
            Code::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }
}

impl From<Code> for ApiError {
    fn from(code: Code) -> ApiError {
        ApiError(code)
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match error {
            StoreError::NameTaken => return ApiError(Code::NameTaken),
            StoreError::Raced => return ApiError(Code::Busy),
            _ => {}
        }
        tracing::error!(%error, "store");
        ApiError(if let StoreError::Silent = error { Code::Busy } else { Code::Internal })
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status(), self.body()).into_response();
        let later = match self.status() {
            StatusCode::TOO_MANY_REQUESTS => "60",
            StatusCode::SERVICE_UNAVAILABLE => "5",
            _ => return response,
        };
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(later));
        response
    }
}
