//! Numbers for Prometheus.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

/// Upper bounds of the buckets of commit times, in microseconds.
const BUCKETS_US: [u64; 8] = [500, 1_000, 2_000, 5_000, 10_000, 25_000, 50_000, 250_000];

/// The memory of this process, as the system reports it.
fn resident_bytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) * 1024
}

macro_rules! numbers {
    ($($name:ident $kind:literal $help:literal,)+) => {
        /// Numbers that the server counts.
        #[derive(Default, Debug)]
        pub(crate) struct Metrics {
            $(pub(crate) $name: AtomicU64,)+
            commit_us: [AtomicU64; BUCKETS_US.len() + 1],
            commit_sum_us: AtomicU64,
        }

        impl Metrics {
            /// The text that Prometheus reads.
            pub(crate) fn text(&self) -> String {
                let mut text = String::new();
                $(
                    let _ = writeln!(text, "# HELP tianxia_{} {}", stringify!($name), $help);
                    let _ = writeln!(text, "# TYPE tianxia_{} {}", stringify!($name), $kind);
                    let _ = writeln!(text, "tianxia_{} {}", stringify!($name), self.$name.load(Ordering::Relaxed));
                )+
                self.histogram(&mut text);
                let _ = writeln!(text, "# HELP tianxia_resident_bytes Memory of the process.");
                let _ = writeln!(text, "# TYPE tianxia_resident_bytes gauge");
                let _ = writeln!(text, "tianxia_resident_bytes {}", resident_bytes());
                text
            }
        }
    };
}

numbers! {
    tables "gauge" "Tables in memory.",
    sockets "gauge" "Open sockets.",
    requests_total "counter" "Requests over HTTP.",
    frames_in_total "counter" "Frames received.",
    frames_out_total "counter" "Frames sent.",
    refusals_total "counter" "Requests refused, over HTTP and sockets.",
    decisions_total "counter" "Decisions accepted and kept.",
    entries_total "counter" "Entries kept.",
    commits_total "counter" "Transactions of the store.",
    commit_failures_total "counter" "Transactions that failed.",
    races_total "counter" "Writes refused because somebody else had written to the table.",
    fenced_total "counter" "Writes refused because the table had another owner.",
    set_aside_total "counter" "Tables that could not be loaded and were set aside.",
    loads_total "counter" "Tables loaded from the store.",
    load_microseconds_total "counter" "Time spent loading tables, in microseconds.",
    frozen_total "counter" "Tables stopped by a fault in the rules.",
    full_outboxes_total "counter" "How often frames of a slow socket were dropped; its client asks for them again.",
    slow_sockets_total "counter" "Sockets cut because they were too slow.",
    notices_total "counter" "Notices sent by webhook or mail.",
    notice_failures_total "counter" "Notices that could not be sent.",
    lease_renewals_total "counter" "Renewals of this node's lease.",
    lease_failures_total "counter" "Renewals of this node's lease that failed.",
    lease_microseconds_total "counter" "Time spent renewing the lease, in microseconds.",
    claims_total "counter" "Tables that this node has claimed, or tried to.",
    handovers_total "counter" "Tables handed over to other nodes, or laid to rest.",
    epochs_lost_total "counter" "Tables given up because the lease was over.",
    thoughts_for_others_total "counter" "Thoughts of bots for tables of other nodes.",
    bus_up "gauge" "Whether this node is connected to the bus (1 or 0); 0 without a cluster.",
    bus_echoes_total "counter" "Messages of this node to itself that came back over the bus.",
    bus_microseconds_total "counter" "Time these messages to itself were on their way, in microseconds.",
    bus_in_total "counter" "Messages from other nodes.",
    bus_out_total "counter" "Messages about tables to other nodes.",
    bus_out_bytes_total "counter" "Bytes of the messages about tables to other nodes.",
}

impl Metrics {
    pub(crate) fn add(number: &AtomicU64, n: u64) {
        number.fetch_add(n, Ordering::Relaxed);
    }

    pub(crate) fn one(number: &AtomicU64) {
        Metrics::add(number, 1);
    }

    pub(crate) fn less(number: &AtomicU64) {
        number.fetch_sub(1, Ordering::Relaxed);
    }

    /// A table was loaded.
    pub(crate) fn loaded(&self, took: std::time::Duration) {
        Metrics::one(&self.loads_total);
        Metrics::add(&self.load_microseconds_total, took.as_micros() as u64);
    }

    pub(crate) fn commit_took(&self, us: u64) {
        let bucket = BUCKETS_US.iter().position(|&end| us <= end).unwrap_or(BUCKETS_US.len());
        Metrics::one(&self.commit_us[bucket]);
        Metrics::add(&self.commit_sum_us, us);
    }

    fn histogram(&self, text: &mut String) {
        let name = "tianxia_commit_seconds";
        let _ = writeln!(text, "# HELP {name} How long a transaction takes.\n# TYPE {name} histogram");
        let mut total = 0;
        for (i, bucket) in self.commit_us.iter().enumerate() {
            total += bucket.load(Ordering::Relaxed);
            match BUCKETS_US.get(i) {
                Some(&end) => {
                    let _ = writeln!(text, "{name}_bucket{{le=\"{}\"}} {total}", end as f64 / 1e6);
                }
                None => {
                    let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {total}");
                }
            }
        }
        let sum = self.commit_sum_us.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "{name}_sum {sum}\n{name}_count {total}");
    }
}
