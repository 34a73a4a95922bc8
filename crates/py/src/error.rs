//! Errors as Python sees them.

use engine::{ReadError, Refusal, SetupError};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::{PyErr, PyResult, create_exception};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

create_exception!(tianxia, Error, PyValueError, "Something that was asked for does not exist or cannot be read.");
create_exception!(tianxia, Illegal, Error, "The rules do not allow this now.");
create_exception!(tianxia, Broken, PyRuntimeError, "The rules have failed: a fault of tianxia, not of the caller.");

/// The caller's mistake: what and where.
pub(crate) fn mistake(what: impl Into<String>) -> PyErr {
    Error::new_err(what.into())
}

/// An error for what the rules do not allow.
pub(crate) fn illegal(what: impl Into<String>) -> PyErr {
    Illegal::new_err(what.into())
}

pub(crate) fn refused(refusal: Refusal) -> PyErr {
    illegal(refusal.to_string())
}

pub(crate) fn unreadable(error: &ReadError) -> PyErr {
    mistake(error.to_string())
}

pub(crate) fn no_setup(error: &SetupError) -> PyErr {
    mistake(error.to_string())
}

/// Calls the rules. If they panic, Python gets an exception and the interpreter lives on.
pub(crate) fn guard<T>(work: impl FnOnce() -> T) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| Broken::new_err(said(panic.as_ref())))
}

fn said(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("the rules have failed").to_string()
}
