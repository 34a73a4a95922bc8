//! The cost of a decision: `cargo xtask cluster --measure`. One server on SQLite, one on PostgreSQL, and three with
//! NATS get the same load on the same machine, in turns; with three the two sockets of a table begin at different ones,
//! and go to the one that has their table, or stay where they are.

use crate::NODES;
use crate::members::{Bus, Member};
use crate::postgres_server::{PostgresServer, answer};
use load::Load;
use std::time::Duration;

const ROUNDS: usize = 3;
const TABLES: usize = 100;
const TIME: Duration = Duration::from_secs(6);
/// Ticks per second of the system's clock for processor time.
const TICKS: f64 = 100.0;

/// What the servers run on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Base {
    File,
    Postgres,
    /// Three, which have names, so that sockets go to the one that has their table.
    Followed,
    /// Three, with the sockets of a table at different ones.
    Cluster,
}

impl Base {
    const ALL: [Base; 4] = [Base::File, Base::Postgres, Base::Followed, Base::Cluster];

    fn name(self) -> &'static str {
        match self {
            Base::File => "one, SQLite",
            Base::Postgres => "one, PostgreSQL",
            Base::Followed => "three, PostgreSQL, NATS",
            Base::Cluster => "three, and players stay where they are",
        }
    }

    fn has_bus(self) -> bool {
        matches!(self, Base::Followed | Base::Cluster)
    }
}

/// Processor seconds of a process, and of those it has waited for.
fn spent(pid: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    // The name before it may contain anything.
    let numbers = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(4);
    numbers.filter_map(|number| number.parse::<f64>().ok()).sum::<f64>() / TICKS
}

fn children(parent: u32) -> Vec<u32> {
    let of = |pid: u32| {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        stat.rsplit(')').next()?.split_whitespace().nth(1)?.parse::<u32>().ok()
    };
    let entries = std::fs::read_dir("/proc").expect("a list of processes").flatten();
    let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    pids.filter(|&pid| of(pid) == Some(parent)).collect()
}

/// Everything spent up to a moment: seconds of servers, PostgreSQL, NATS and clients, commits, bytes of the log.
type Spent = [f64; 6];
const NAMES: [&str; 6] = ["servers us", "PostgreSQL us", "NATS us", "clients us", "commits", "WAL bytes"];

struct Arrangement {
    members: Vec<Member>,
    /// With the address of the database.
    database: Option<(PostgresServer, String)>,
    bus: Option<Bus>,
    folder: std::path::PathBuf,
}

impl Arrangement {
    async fn start(base: Base) -> Arrangement {
        let folder = std::env::temp_dir().join(format!("tianxia-measure-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let database = (base != Base::File).then(PostgresServer::start_durable);
        let database = database.map(|server| {
            let address = server.new_database();
            (server, address)
        });
        let bus = base.has_bus().then(Bus::start_new);
        let mut members = match (&database, &bus) {
            (None, _) => vec![Member::with(0, &["--data", folder.to_str().expect("a plain path")])],
            (Some((_, address)), None) => vec![Member::with(0, &["--database", address])],
            (Some((_, address)), Some(bus)) => (0..NODES).map(|n| Member::new(n, address, bus.port())).collect(),
        };
        for member in &mut members {
            member.start().await;
        }
        Arrangement { members, database, bus, folder }
    }

    fn spent(&self) -> Spent {
        let postgres = self.database.as_ref().map_or(0.0, |(server, _)| {
            spent(server.pid()) + children(server.pid()).into_iter().map(spent).sum::<f64>()
        });
        let counted = |sql: &str| {
            let asked = self.database.as_ref().map(|(_, address)| answer(address, sql));
            asked.and_then(|text| text.parse().ok()).unwrap_or(0.0)
        };
        [
            self.members.iter().map(|member| spent(member.pid())).sum(),
            postgres,
            self.bus.as_ref().map_or(0.0, |bus| spent(bus.pid())),
            spent(std::process::id()),
            counted("SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"),
            counted("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn"),
        ]
    }

    /// The sum of a number over all servers.
    async fn number(&self, name: &str) -> f64 {
        let mut sum = 0;
        for member in &self.members {
            sum += member.number(name).await;
        }
        sum as f64
    }
}

impl Drop for Arrangement {
    fn drop(&mut self) {
        self.members.clear();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// One run: decisions per second, p50 and p99, then the cost of each decision, then messages and bytes between servers.
async fn run(base: Base) -> Vec<f64> {
    let arrangement = Arrangement::start(base).await;
    let load = Load {
        servers: arrangement.members.iter().map(|member| member.address).collect(),
        follow: base == Base::Followed,
        game: catalog::GameId::parse("yunhe").expect("a game"),
        setup: "players=2".into(),
        seats: 2,
        tables: TABLES,
        time: TIME,
        rate: None,
        idle: 0,
        seed: 22,
    };
    let mut looks = Vec::new();
    let report = load::run_watched(&load, || looks.push(arrangement.spent())).await.expect("everybody plays");
    let decisions = report.decisions as f64;
    let of_all = arrangement.number("decisions_total").await;
    let each = |i: usize| (looks[1][i] - looks[0][i]) / decisions * if i < 4 { 1e6 } else { 1.0 };
    let mut row = vec![report.per_second, report.p50_ms, report.p99_ms];
    row.extend((0..NAMES.len()).map(each));
    for name in ["bus_out_total", "bus_out_bytes_total"] {
        row.push(arrangement.number(name).await / of_all);
    }
    row
}

fn print(name: &str, row: &[f64]) {
    let digits = |i: usize| {
        if [0, 3, 4, 5, 6, 8, 10].contains(&i) {
            0
        } else if i == 7 {
            3
        } else {
            1
        }
    };
    let words: Vec<String> = row.iter().enumerate().map(|(i, value)| format!("{value:.*}", digits(i))).collect();
    println!("| {name} | {} |", words.join(" | "));
}

/// Prints the table.
pub(crate) async fn measure() {
    println!("| servers | decisions/s | p50 ms | p99 ms | {} | messages | bus bytes |", NAMES.join(" | "));
    println!("|---|{}", "---|".repeat(11));
    let mut rows: Vec<Vec<Vec<f64>>> = vec![Vec::new(); Base::ALL.len()];
    for _ in 0..ROUNDS {
        for (base, rows) in Base::ALL.into_iter().zip(&mut rows) {
            rows.push(run(base).await);
            print(base.name(), rows.last().expect("the round's"));
        }
    }
    let medians = rows.iter().map(|rounds| {
        (0..rounds[0].len()).map(|i| {
            let mut values: Vec<f64> = rounds.iter().map(|row| row[i]).collect();
            values.sort_by(f64::total_cmp);
            values[values.len() / 2]
        })
    });
    let medians: Vec<Vec<f64>> = medians.map(Iterator::collect).collect();
    println!("Medians of {ROUNDS} rounds:");
    for (base, row) in Base::ALL.into_iter().zip(&medians) {
        print(base.name(), row);
    }
    for (base, row) in Base::ALL.into_iter().zip(&medians).filter(|(base, _)| base.has_bus()) {
        let more = |parts: std::ops::Range<usize>| {
            let sum = |row: &[f64]| row[parts.clone()].iter().sum::<f64>();
            100.0 * (sum(row) / sum(&medians[1]) - 1.0)
        };
        let name = base.name();
        println!("{name}: {:+.0} % in the servers, {:+.0} % with PostgreSQL and NATS.", more(3..4), more(3..6));
    }
}
