//! Values that follow others.

use leptos::prelude::*;

/// A value that is recomputed whenever what it reads has changed. The framework's own `Memo::new` is compiled for every
/// closure, this one only for every type of value.
pub(crate) fn memo<T>(compute: impl Fn() -> T + Send + Sync + 'static) -> Memo<T>
where
    T: PartialEq + Send + Sync + 'static,
{
    boxed(Box::new(compute))
}

fn boxed<T>(compute: Box<dyn Fn() -> T + Send + Sync>) -> Memo<T>
where
    T: PartialEq + Send + Sync + 'static,
{
    Memo::new(move |_| compute())
}
