//! Numpy arrays that are filled in place.

use crate::error::mistake;
use numpy::{Element, IntoPyArray, PyArray1, PyArrayMethods, PyReadwriteArray1};
use pyo3::{Bound, PyResult, Python};

/// Returns the caller's array, or a new one, of this length, filled.
pub(crate) fn fill<'py, T: Element + Copy + Default>(
    py: Python<'py>,
    out: Option<Bound<'py, PyArray1<T>>>,
    len: usize,
    write: impl FnOnce(&mut [T]) -> PyResult<()>,
) -> PyResult<Bound<'py, PyArray1<T>>> {
    let Some(array) = out else {
        let mut values = vec![T::default(); len];
        write(&mut values)?;
        return Ok(values.into_pyarray(py));
    };
    let mut values = borrow(&array)?;
    let place = values.as_slice_mut().map_err(|_| mistake("the array must be contiguous"))?;
    if place.len() != len {
        return Err(mistake(format!("the array has {} elements instead of {len}", place.len())));
    }
    write(place)?;
    drop(values);
    Ok(array)
}

/// The array, for writing.
pub(crate) fn borrow<'py, T: Element>(array: &Bound<'py, PyArray1<T>>) -> PyResult<PyReadwriteArray1<'py, T>> {
    array.try_readwrite().map_err(|error| mistake(format!("the array cannot be written to: {error}")))
}
