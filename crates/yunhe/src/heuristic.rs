//! A cheap evaluation.
