//! A long task in stages: each is timed, a failure does not stop stages that do not need the failed one, and a table
//! concludes the task.

use anyhow::{Result, bail};
use std::time::{Duration, Instant};

/// The finished stages.
pub(crate) struct Stages {
    began: Instant,
    done: Vec<Stage>,
}

struct Stage {
    name: &'static str,
    took: Duration,
    outcome: Outcome,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Outcome {
    Passed,
    Failed,
    /// It depends on this stage, which did not pass.
    LeftOut(&'static str),
}

impl Stages {
    pub(crate) fn begin() -> Stages {
        Stages { began: Instant::now(), done: Vec::new() }
    }

    /// Runs a stage that depends on no other.
    pub(crate) fn run(&mut self, name: &'static str, work: impl FnOnce() -> Result<()>) {
        self.after(&[], name, work);
    }

    /// Runs a stage if those that it depends on have passed.
    pub(crate) fn after(&mut self, others: &[&'static str], name: &'static str, work: impl FnOnce() -> Result<()>) {
        let passed =
            |other: &str| self.done.iter().any(|stage| stage.name == other && stage.outcome == Outcome::Passed);
        let began = Instant::now();
        let outcome = if let Some(missing) = others.iter().find(|other| !passed(other)) {
            Outcome::LeftOut(missing)
        } else {
            println!("\n== {name} ==");
            work().map_or_else(
                |error| {
                    eprintln!("error: {error:#}");
                    Outcome::Failed
                },
                |()| Outcome::Passed,
            )
        };
        self.done.push(Stage { name, took: began.elapsed(), outcome });
    }

    /// Prints the table; fails with the list of stages that did not pass.
    pub(crate) fn finish(self) -> Result<()> {
        println!("\n{}", table(&self.done, self.began.elapsed()));
        let open: Vec<_> =
            self.done.iter().filter(|stage| stage.outcome != Outcome::Passed).map(|stage| stage.name).collect();
        if open.is_empty() {
            println!("All {} stages passed.", self.done.len());
            return Ok(());
        }
        bail!("not passed: {}", open.join(", "))
    }
}

fn table(stages: &[Stage], whole: Duration) -> String {
    let width = stages.iter().map(|stage| stage.name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for Stage { name, took, outcome } in stages {
        let outcome = match outcome {
            Outcome::Passed => "passed".to_string(),
            Outcome::Failed => "FAILED".to_string(),
            Outcome::LeftOut(other) => format!("left out: it needs `{other}`"),
        };
        text += &format!("{:>6} s  {name:width$}  {outcome}\n", took.as_secs());
    }
    text + &format!("{:>6} s  in all", whole.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_stops_only_its_dependants() {
        let mut stages = Stages::begin();
        stages.run("first", || bail!("broken"));
        stages.after(&["first"], "second", || panic!("the stage it needs failed"));
        stages.after(&["second"], "third", || panic!("the stage it needs was left out"));
        stages.run("fourth", || Ok(()));
        stages.after(&["fourth"], "fifth", || Ok(()));
        let outcomes: Vec<_> = stages.done.iter().map(|stage| stage.outcome.clone()).collect();
        let left = |name| Outcome::LeftOut(name);
        assert_eq!(outcomes, [Outcome::Failed, left("first"), left("second"), Outcome::Passed, Outcome::Passed]);
        let error = stages.finish().expect_err("something failed").to_string();
        assert_eq!(error, "not passed: first, second, third");
    }

    #[test]
    fn the_table_has_a_line_for_each_stage_and_the_sum() {
        let stage = |name, seconds, outcome| Stage { name, took: Duration::from_secs(seconds), outcome };
        let stages = [stage("lints", 75, Outcome::Passed), stage("page", 0, Outcome::LeftOut("lints"))];
        let text = table(&stages, Duration::from_secs(80));
        assert_eq!(text, "    75 s  lints  passed\n     0 s  page   left out: it needs `lints`\n    80 s  in all");
    }
}
