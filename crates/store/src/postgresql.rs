//! PostgreSQL: for those who run one anyway, or several servers.

use crate::sql::{Driver, Value};
use crate::{Result, StoreError, who};
use postgres::config::SslMode;
use postgres::error::SqlState;
use postgres::types::private::BytesMut;
use postgres::types::{IsNull, ToSql, Type, to_sql_checked};
use postgres::{Client, Config, NoTls, Statement};
use std::collections::HashMap;
use std::error::Error;
use std::path::Path;
use std::time::Duration;
use tokio_postgres_rustls::MakeRustlsConnect;

/// So long a statement, a lock or a silent connection is waited for.
const MAX_WAIT: Duration = Duration::from_secs(10);

fn limits() -> String {
    let ms = MAX_WAIT.as_millis();
    format!("SET statement_timeout = {ms}; SET lock_timeout = {ms}; SET idle_in_transaction_session_timeout = {ms}")
}

/// The number of the lock that the one server has: `tianxia` in letters.
const LOCK: i64 = 0x0074_6961_6e78_6961;

pub(crate) struct Postgresql {
    client: Client,
    address: String,
    /// Whether this is the connection of the one server.
    alone: bool,
    statements: HashMap<String, Statement>,
}

fn wrap(error: &postgres::Error) -> StoreError {
    if error.code() == Some(&SqlState::UNIQUE_VIOLATION) {
        return StoreError::Duplicate;
    }
    let text = error.as_db_error().map_or_else(|| error.to_string(), |db| db.message().to_string());
    StoreError::Database(text)
}

/// TLS that believes the certificates this machine believes; an address asks for it with `sslmode=require`.
fn checked_tls() -> Result<MakeRustlsConnect> {
    let found = MakeRustlsConnect::with_native_certs().map(|(tls, _)| tls);
    found.map_err(|_| StoreError::Unsupported("this machine has no certificates to check the database's with"))
}

impl Postgresql {
    pub(crate) fn open(address: &str) -> Result<Postgresql> {
        let mut config: Config = address.parse().map_err(|error| wrap(&error))?;
        // A database that has fallen silent is given up, by this machine's own clock and by the database's.
        config.connect_timeout(MAX_WAIT).tcp_user_timeout(MAX_WAIT).keepalives_idle(MAX_WAIT);
        config.application_name(&who::this_process());
        let client = if config.get_ssl_mode() == SslMode::Require {
            config.connect(checked_tls()?)
        } else {
            config.connect(NoTls)
        };
        let mut client = client.map_err(|error| wrap(&error))?;
        client.batch_execute(&limits()).map_err(|error| wrap(&error))?;
        Ok(Postgresql { client, address: address.into(), alone: false, statements: HashMap::new() })
    }

    /// A connection that was cut, by a restart of the database, is made anew; the call at hand has failed already.
    fn mend(&mut self) -> Result<()> {
        if self.client.is_closed() {
            let mut fresh = Postgresql::open(&self.address)?;
            if self.alone {
                // Another server may have taken the place in the meantime.
                fresh.claim()?;
            }
            *self = fresh;
        }
        Ok(())
    }

    fn prepared(&mut self, sql: &str) -> Result<Statement> {
        self.mend()?;
        if let Some(statement) = self.statements.get(sql) {
            return Ok(statement.clone());
        }
        let statement =
            self.client.prepare(&sql.replace("{for_update}", "FOR UPDATE")).map_err(|error| wrap(&error))?;
        self.statements.insert(sql.into(), statement.clone());
        Ok(statement)
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
        self.client.batch_execute(&sql.replace("{without_rowid}", "")).map_err(|error| wrap(&error))
    }

    fn exec(&mut self, sql: &str, values: &[Value]) -> Result<u64> {
        let statement = self.prepared(sql)?;
        let boxed = parameters(values);
        let given: Vec<&(dyn ToSql + Sync)> = boxed.iter().map(AsRef::as_ref).collect();
        self.client.execute(&statement, &given).map_err(|error| wrap(&error))
    }

    fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Vec<Value>>> {
        let statement = self.prepared(sql)?;
        let boxed = parameters(values);
        let given: Vec<&(dyn ToSql + Sync)> = boxed.iter().map(AsRef::as_ref).collect();
        let rows = self.client.query(&statement, &given).map_err(|error| wrap(&error))?;
        let read = |row: &postgres::Row| -> std::result::Result<Vec<Value>, postgres::Error> {
            let value = |(i, column): (usize, &postgres::Column)| {
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
        self.batch(if reads { "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" } else { "BEGIN" })
    }

    /// An advisory lock on this connection: the database takes it back when the connection ends, however it ends.
    fn claim(&mut self) -> Result<()> {
        let locked =
            self.client.query_one("SELECT pg_try_advisory_lock($1)", &[&LOCK]).map_err(|error| wrap(&error))?;
        if locked.get(0) {
            self.alone = true;
            return Ok(());
        }
        let sql = "SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid) \
                   WHERE locktype = 'advisory' AND granted AND objsubid = 1 \
                   AND (classid::bigint << 32) + objid::bigint = $1 \
                   AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
        let found = self.client.query_opt(sql, &[&LOCK]).map_err(|error| wrap(&error))?;
        Err(StoreError::Held(found.map_or_else(|| "it has just gone".into(), |row| row.get(0))))
    }

    fn release(&mut self) -> Result<()> {
        if std::mem::take(&mut self.alone) {
            self.client.execute("SELECT pg_advisory_unlock($1)", &[&LOCK]).map_err(|error| wrap(&error))?;
        }
        Ok(())
    }

    /// One statement for any number of tables.
    fn advance(&mut self, steps: &[[i64; 4]]) -> Result<u64> {
        let sql = "UPDATE tables SET version = tables.version + 1, entries = step.entries, head = step.head \
                   FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) \
                   AS step (id, version, entries, head) WHERE tables.id = step.id AND tables.version = step.version";
        let statement = self.prepared(sql)?;
        let columns: [Vec<i64>; 4] = std::array::from_fn(|i| steps.iter().map(|step| step[i]).collect());
        let given: Vec<&(dyn ToSql + Sync)> = columns.iter().map(|column| column as _).collect();
        self.client.execute(&statement, &given).map_err(|error| wrap(&error))
    }

    /// One statement for any number of rows: an array for each column.
    fn insert_entries(&mut self, rows: &[[i64; 7]]) -> Result<bool> {
        let sql = "INSERT INTO entries (table_id, seq, at, kind, seat, value, sum) SELECT * FROM unnest($1::bigint[], \
                   $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])";
        let statement = self.prepared(sql)?;
        let columns: [Vec<i64>; 7] = std::array::from_fn(|i| rows.iter().map(|row| row[i]).collect());
        let given: Vec<&(dyn ToSql + Sync)> = columns.iter().map(|column| column as _).collect();
        match self.client.execute(&statement, &given) {
            Ok(_) => Ok(true),
            Err(error) if error.code() == Some(&SqlState::UNIQUE_VIOLATION) => Ok(false),
            Err(error) => Err(wrap(&error)),
        }
    }

    fn backup(&mut self, _: &Path) -> Result<()> {
        Err(StoreError::Unsupported("PostgreSQL is backed up with its own pg_dump"))
    }
}
