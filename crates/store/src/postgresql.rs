//! PostgreSQL: for operators who run one anyway, or who run several servers.

use crate::sql::{Driver, Place, Value};
use crate::{Result, StoreError, who};
use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;
use tokio_postgres::config::SslMode;
use tokio_postgres::error::SqlState;
use tokio_postgres::tls::{MakeTlsConnect, TlsConnect};
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};
use tokio_postgres::{Client, Config, NoTls, Socket, Statement};
use tokio_postgres_rustls::MakeRustlsConnect;

/// How long to wait for a statement, a lock or a silent connection, unless the address says `connect_timeout`.
const MAX_WAIT: Duration = Duration::from_secs(10);
/// How long after a failed connection the next attempt is made; until then requests are refused.
const PAUSE: Duration = Duration::from_millis(500);
/// How often to check whether the database has noticed that this server's old connection is gone.
const LOOKS: u32 = 40;
const LOOK: Duration = Duration::from_millis(50);

/// The number of the lock that a lone server has, or that nodes share: it spells `tianxia`.
const LOCK: i64 = 0x0074_6961_6e78_6961;
/// The number of the lock for changing the schema.
const SCHEMA_LOCK: i64 = LOCK + 1;

/// Milliseconds since 1970, by the database's clock.
const NOW: &str = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

/// The end of a node's lease, or long ago if no connection has its lock: a killed process has none.
const UNTIL: &str = "(CASE WHEN nodes.id IN (SELECT (classid::bigint << 32) + objid::bigint FROM pg_locks \
                     WHERE locktype = 'advisory' AND granted AND objsubid = 1 \
                     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) \
                     THEN nodes.until ELSE 0 END)";

fn dialect(sql: &str) -> String {
    let sql = sql.replace("{for_update}", "FOR UPDATE").replace("{skip_locked}", "FOR UPDATE SKIP LOCKED");
    sql.replace("{until}", UNTIL).replace("{now}", NOW)
}

/// Tells the database to give up a little earlier, so that it can say why, and to notice when this end is gone.
fn limits(wait: Duration) -> String {
    let ms = wait.as_millis() * 4 / 5;
    format!(
        "SET statement_timeout = {ms}; SET lock_timeout = {ms}; SET idle_in_transaction_session_timeout = {ms}; \
         SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3"
    )
}

fn wrap(error: &tokio_postgres::Error) -> StoreError {
    if error.code() == Some(&SqlState::UNIQUE_VIOLATION) {
        return StoreError::Duplicate;
    }
    let text = error.as_db_error().map_or_else(|| error.to_string(), |db| db.message().to_string());
    StoreError::Database(text)
}

/// Waits for an answer, but not for ever: a network that swallows everything gives none, and neither the system nor the
/// database puts an end to that.
struct Patience {
    /// `None` once this is dropped.
    runtime: Option<Runtime>,
    wait: Duration,
    /// An answer did not come. Whether anything was done cannot be found out on this connection.
    lost: Cell<bool>,
}

impl Patience {
    fn new(wait: Duration) -> Result<Patience> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| StoreError::Database(error.to_string()))?;
        Ok(Patience { runtime: Some(runtime), wait, lost: Cell::new(false) })
    }

    fn runtime(&self) -> &Runtime {
        self.runtime.as_ref().expect("it ends with its owner")
    }

    fn wait<T>(&self, work: impl Future<Output = std::result::Result<T, tokio_postgres::Error>>) -> Result<T> {
        if self.lost.get() {
            return Err(StoreError::Silent);
        }
        let done = self.runtime().block_on(async { tokio::time::timeout(self.wait, work).await });
        let Ok(done) = done else {
            self.lost.set(true);
            return Err(StoreError::Silent);
        };
        done.map_err(|error| wrap(&error))
    }

    fn connect<T>(&self, config: &Config, tls: T) -> Result<Client>
    where
        T: MakeTlsConnect<Socket>,
        T::TlsConnect: Send,
        T::Stream: Send + 'static,
        <T::TlsConnect as TlsConnect<Socket>>::Future: Send,
    {
        let (client, connection) = self.wait(config.connect(tls))?;
        // The client's next call reports how the connection ended.
        self.runtime().spawn(async move { drop(connection.await) });
        Ok(client)
    }
}

impl Drop for Patience {
    fn drop(&mut self) {
        // A stopping server waits for nobody.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// A connection as the database knows it: its number there, and the name it gave itself.
type Known = (i32, String);

pub(crate) struct Postgresql {
    client: Client,
    patience: Patience,
    address: String,
    name: String,
    /// The server's place that this connection has claimed, if any.
    place: Option<(Place, Known)>,
    /// The nodes whose locks this connection has.
    alive: HashSet<u64>,
    /// Whether a transaction is open: it ends with its connection.
    open: bool,
    /// The time of the last failed attempt to reconnect.
    tried: Option<Instant>,
    statements: HashMap<String, Statement>,
}

/// TLS that trusts the certificates this machine trusts; an address asks for it with `sslmode=require`.
fn checked_tls() -> Result<MakeRustlsConnect> {
    let found = MakeRustlsConnect::with_native_certs().map(|(tls, _)| tls);
    found.map_err(|_| StoreError::Unsupported("this machine has no certificates to check the database's with"))
}

impl Postgresql {
    pub(crate) fn open(address: &str) -> Result<Postgresql> {
        let mut config: Config = address.parse().map_err(|error| wrap(&error))?;
        let (wait, name) = (config.get_connect_timeout().copied().unwrap_or(MAX_WAIT), who::this_process());
        config.connect_timeout(wait).tcp_user_timeout(wait).keepalives_idle(wait).application_name(&name);
        let patience = Patience::new(wait)?;
        let client = if config.get_ssl_mode() == SslMode::Require {
            patience.connect(&config, checked_tls()?)?
        } else {
            patience.connect(&config, NoTls)?
        };
        patience.wait(client.batch_execute(&limits(wait)))?;
        Ok(Postgresql {
            client,
            patience,
            address: address.into(),
            name,
            place: None,
            alive: HashSet::new(),
            open: false,
            tried: None,
            statements: HashMap::new(),
        })
    }

    /// Replaces a connection that was cut or no longer answers; the call in progress has failed already. A transaction
    /// begun on the old connection is not finished on the new one.
    fn mend(&mut self) -> Result<()> {
        if !self.client.is_closed() && !self.patience.lost.get() {
            return Ok(());
        }
        if self.open {
            return Err(StoreError::Database("the connection was lost in a transaction".into()));
        }
        if self.tried.is_some_and(|tried| tried.elapsed() < PAUSE) {
            return Err(StoreError::Silent);
        }
        let fresh = Postgresql::open(&self.address).and_then(|mut fresh| {
            self.place.as_ref().map_or(Ok(()), |(place, old)| fresh.claim_again(*place, old))?;
            self.alive.iter().try_for_each(|&node| fresh.live(node))?;
            Ok(fresh)
        });
        match fresh {
            Ok(fresh) => *self = fresh,
            Err(error) => {
                self.tried = Some(Instant::now());
                return Err(error);
            }
        }
        Ok(())
    }

    /// Becomes a server again. If the database has not noticed yet that the old connection is gone, it is told to end
    /// it. Another server that has taken the place in the meantime keeps it.
    fn claim_again(&mut self, place: Place, (number, name): &Known) -> Result<()> {
        for _ in 0..LOOKS {
            match self.claim(place) {
                Err(StoreError::Held(who)) if who == *name => {}
                other => return other,
            }
            let sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND application_name = $2";
            self.patience.wait(self.client.query(sql, &[number, name]))?;
            std::thread::sleep(LOOK);
        }
        Err(StoreError::Silent)
    }

    fn prepared(&mut self, sql: &str) -> Result<Statement> {
        self.mend()?;
        if let Some(statement) = self.statements.get(sql) {
            return Ok(statement.clone());
        }
        let statement = self.patience.wait(self.client.prepare(&dialect(sql)))?;
        self.statements.insert(sql.into(), statement.clone());
        Ok(statement)
    }

    fn execute(&mut self, sql: &str, given: &[&(dyn ToSql + Sync)]) -> Result<u64> {
        let statement = self.prepared(sql)?;
        self.patience.wait(self.client.execute(&statement, given))
    }
}

/// No value, of any type.
#[derive(Debug)]
struct Nothing;

impl ToSql for Nothing {
    fn to_sql(&self, _: &Type, _: &mut BytesMut) -> std::result::Result<IsNull, Box<dyn Error + Sync + Send>> {
        Ok(IsNull::Yes)
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

fn parameters(values: &[Value]) -> Vec<Box<dyn ToSql + Sync + '_>> {
    let boxed = |value| -> Box<dyn ToSql + Sync + '_> {
        match value {
            &Value::Null => Box::new(Nothing),
            Value::Int(n) => Box::new(*n),
            Value::Real(x) => Box::new(*x),
            Value::Text(text) => Box::new(text.as_str()),
            Value::Bytes(bytes) => Box::new(bytes.as_slice()),
        }
    };
    values.iter().map(boxed).collect()
}

impl Driver for Postgresql {
    fn batch(&mut self, sql: &str) -> Result<()> {
        self.mend()?;
        self.patience.wait(self.client.batch_execute(&sql.replace("{without_rowid}", "")))
    }

    fn exec(&mut self, sql: &str, values: &[Value]) -> Result<u64> {
        let boxed = parameters(values);
        let given: Vec<&(dyn ToSql + Sync)> = boxed.iter().map(AsRef::as_ref).collect();
        self.execute(sql, &given)
    }

    fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Vec<Value>>> {
        let statement = self.prepared(sql)?;
        let boxed = parameters(values);
        let given: Vec<&(dyn ToSql + Sync)> = boxed.iter().map(AsRef::as_ref).collect();
        let rows = self.patience.wait(self.client.query(&statement, &given))?;
        let read = |row: &tokio_postgres::Row| -> std::result::Result<Vec<Value>, tokio_postgres::Error> {
            let value = |(i, column): (usize, &tokio_postgres::Column)| {
                Ok(match *column.type_() {
                    Type::INT8 => row.try_get::<_, Option<i64>>(i)?.map_or(Value::Null, Value::Int),
                    Type::FLOAT8 => row.try_get::<_, Option<f64>>(i)?.map_or(Value::Null, Value::Real),
                    Type::BYTEA => row.try_get::<_, Option<Vec<u8>>>(i)?.map_or(Value::Null, Value::Bytes),
                    _ => row.try_get::<_, Option<String>>(i)?.map_or(Value::Null, Value::Text),
                })
            };
            row.columns().iter().enumerate().map(value).collect()
        };
        rows.iter().map(read).collect::<std::result::Result<_, _>>().map_err(|error| wrap(&error))
    }

    fn begin(&mut self, reads: bool) -> Result<()> {
        self.batch(if reads { "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" } else { "BEGIN" })?;
        self.open = true;
        Ok(())
    }

    /// On the connection where it began, whatever its state.
    fn end(&mut self, keep: bool) -> Result<()> {
        self.open = false;
        self.patience.wait(self.client.batch_execute(if keep { "COMMIT" } else { "ROLLBACK" }))
    }

    /// An advisory lock on this connection: the database releases it when the connection ends, however it ends.
    fn claim(&mut self, place: Place) -> Result<()> {
        let sql = match place {
            Place::Alone => "SELECT pg_try_advisory_lock($1), pg_backend_pid()",
            Place::Among => "SELECT pg_try_advisory_lock_shared($1), pg_backend_pid()",
        };
        let locked = self.patience.wait(self.client.query_one(sql, &[&LOCK]))?;
        if locked.get(0) {
            self.place = Some((place, (locked.get(1), self.name.clone())));
            return Ok(());
        }
        let sql = "SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid) \
                   WHERE locktype = 'advisory' AND granted AND objsubid = 1 \
                   AND (classid::bigint << 32) + objid::bigint = $1 \
                   AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
        let found = self.patience.wait(self.client.query(sql, &[&LOCK]))?;
        Err(StoreError::Held(found.first().map_or_else(|| "it has just gone".into(), |row| row.get(0))))
    }

    fn release(&mut self) -> Result<()> {
        let sql = match self.place.take() {
            Some((Place::Alone, _)) => "SELECT pg_advisory_unlock($1)",
            Some((Place::Among, _)) => "SELECT pg_advisory_unlock_shared($1)",
            None => return Ok(()),
        };
        self.patience.wait(self.client.execute(sql, &[&LOCK])).map(drop)
    }

    /// An advisory lock with the node's number, which ends with the process, however that ends.
    fn live(&mut self, node: u64) -> Result<()> {
        if !self.alive.contains(&node) {
            self.patience.wait(self.client.execute("SELECT pg_advisory_lock_shared($1)", &[&(node as i64)]))?;
            self.alive.insert(node);
        }
        Ok(())
    }

    fn hold_schema(&mut self, hold: bool) -> Result<()> {
        let sql = if hold { "SELECT pg_advisory_lock($1)" } else { "SELECT pg_advisory_unlock($1)" };
        self.patience.wait(self.client.execute(sql, &[&SCHEMA_LOCK])).map(drop)
    }

    fn hurry(&mut self, hurry: bool) -> Result<()> {
        self.batch(if hurry { "SET synchronous_commit = off" } else { "SET synchronous_commit = on" })
    }

    /// One statement for any number of tables.
    fn advance(&mut self, steps: &[[i64; 5]]) -> Result<u64> {
        let sql = "UPDATE tables SET version = tables.version + 1, entries = step.entries, head = step.head \
                   FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) \
                   AS step (id, version, entries, head, epoch) \
                   WHERE tables.id = step.id AND tables.version = step.version AND tables.epoch = step.epoch";
        let columns: [Vec<i64>; 5] = std::array::from_fn(|i| steps.iter().map(|step| step[i]).collect());
        let given: Vec<&(dyn ToSql + Sync)> = columns.iter().map(|column| column as _).collect();
        self.execute(sql, &given)
    }

    /// One round trip instead of four.
    fn advance_at_once(&mut self, steps: &[[i64; 5]], rows: &[[i64; 7]]) -> Result<Option<Vec<u64>>> {
        let sql = "WITH moved AS (\
                     UPDATE tables SET version = tables.version + 1, entries = step.entries, head = step.head \
                     FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) \
                     AS step (id, version, entries, head, epoch) \
                     WHERE tables.id = step.id AND tables.version = step.version AND tables.epoch = step.epoch \
                     RETURNING tables.id), \
                   kept AS (\
                     INSERT INTO entries (table_id, seq, at, kind, seat, value, sum) \
                     SELECT entry.* FROM unnest($6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], \
                     $11::bigint[], $12::bigint[]) AS entry (table_id, seq, at, kind, seat, value, sum) \
                     WHERE entry.table_id IN (SELECT id FROM moved)) \
                   SELECT id FROM moved";
        let statement = self.prepared(sql)?;
        let steps: [Vec<i64>; 5] = std::array::from_fn(|i| steps.iter().map(|step| step[i]).collect());
        let rows: [Vec<i64>; 7] = std::array::from_fn(|i| rows.iter().map(|row| row[i]).collect());
        let given: Vec<&(dyn ToSql + Sync)> = steps.iter().chain(&rows).map(|column| column as _).collect();
        let moved = self.patience.wait(self.client.query(&statement, &given))?;
        Ok(Some(moved.iter().map(|row| row.get::<_, i64>(0) as u64).collect()))
    }

    /// One statement for any number of rows: an array for each column.
    fn insert_entries(&mut self, rows: &[[i64; 7]]) -> Result<bool> {
        let sql = "INSERT INTO entries (table_id, seq, at, kind, seat, value, sum) SELECT * FROM unnest($1::bigint[], \
                   $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])";
        let columns: [Vec<i64>; 7] = std::array::from_fn(|i| rows.iter().map(|row| row[i]).collect());
        let given: Vec<&(dyn ToSql + Sync)> = columns.iter().map(|column| column as _).collect();
        match self.execute(sql, &given) {
            Ok(_) => Ok(true),
            Err(StoreError::Duplicate) => Ok(false),
            Err(error) => Err(error),
        }
    }

    fn backup(&mut self, _: &Path) -> Result<()> {
        Err(StoreError::Unsupported("PostgreSQL is backed up with its own pg_dump"))
    }
}
