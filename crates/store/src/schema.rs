//! The schema, once for both databases, as a list of steps that are never changed.

use crate::sql::Driver;
use crate::{Result, tables};

/// The newest version of the schema.
pub(crate) const VERSION: i64 = MIGRATIONS.len() as i64;

/// A step from one version of the schema to the next.
pub(crate) struct Step {
    /// Statements; `{without_rowid}` stands for what only SQLite knows. A step after which programs that know fewer
    /// steps must not write sets `least` in `schema_version` to its own number.
    pub(crate) sql: &'static str,
    /// What the step has to compute.
    pub(crate) compute: Option<fn(&mut dyn Driver) -> Result<()>>,
}

const fn plain(sql: &'static str) -> Step {
    Step { sql, compute: None }
}

/// Step n takes version n to n + 1.
pub(crate) const MIGRATIONS: &[Step] = &[
    plain(
        "
CREATE TABLE people (
  id BIGINT PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE, kind BIGINT NOT NULL, password TEXT,
  created BIGINT NOT NULL, settings TEXT NOT NULL, locked BIGINT NOT NULL);
CREATE TABLE accesses (
  id BIGINT PRIMARY KEY, hash BYTEA NOT NULL UNIQUE, person BIGINT NOT NULL, kind BIGINT NOT NULL, label TEXT NOT NULL,
  created BIGINT NOT NULL, expires BIGINT NOT NULL);
CREATE INDEX accesses_person ON accesses (person);
CREATE TABLE tables (
  id BIGINT PRIMARY KEY, game TEXT NOT NULL, mark BIGINT NOT NULL, listed BIGINT NOT NULL, updated BIGINT NOT NULL,
  saved TEXT NOT NULL, summary TEXT NOT NULL);
CREATE INDEX tables_mark ON tables (mark, game, updated);
CREATE TABLE seats (
  table_id BIGINT NOT NULL, seat BIGINT NOT NULL, person BIGINT NOT NULL, PRIMARY KEY (table_id, seat));
CREATE INDEX seats_person ON seats (person);
CREATE TABLE entries (
  table_id BIGINT NOT NULL, seq BIGINT NOT NULL, at BIGINT NOT NULL, kind BIGINT NOT NULL, seat BIGINT NOT NULL,
  value BIGINT NOT NULL, PRIMARY KEY (table_id, seq)) {without_rowid};
CREATE TABLE chat (
  table_id BIGINT NOT NULL, at BIGINT NOT NULL, person BIGINT NOT NULL, name TEXT NOT NULL, line TEXT NOT NULL);
CREATE INDEX chat_table ON chat (table_id, at);
CREATE INDEX chat_person ON chat (person);
CREATE TABLE results (
  table_id BIGINT NOT NULL, seat BIGINT NOT NULL, game TEXT NOT NULL, person BIGINT NOT NULL, points BIGINT NOT NULL,
  place BIGINT NOT NULL, ended BIGINT NOT NULL, PRIMARY KEY (table_id, seat));
CREATE INDEX results_person ON results (person, ended);
CREATE TABLE ratings (
  game TEXT NOT NULL, person BIGINT NOT NULL, rating DOUBLE PRECISION NOT NULL, deviation DOUBLE PRECISION NOT NULL,
  games BIGINT NOT NULL, PRIMARY KEY (game, person));
CREATE TABLE mutes (person BIGINT NOT NULL, other BIGINT NOT NULL, PRIMARY KEY (person, other));
CREATE TABLE reports (
  at BIGINT NOT NULL, by_person BIGINT NOT NULL, about BIGINT NOT NULL, table_id BIGINT NOT NULL, line TEXT NOT NULL);
",
    ),
    plain(
        "
CREATE TABLE gone (person BIGINT PRIMARY KEY, at BIGINT NOT NULL);
",
    ),
    // People: versions, what a name looks like, when somebody was last here; the scope of a token; the journal. Older
    // tokens may do what they were mostly used for: play.
    plain(
        "
ALTER TABLE people ADD COLUMN skeleton TEXT;
ALTER TABLE people ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX people_skeleton ON people (skeleton);
CREATE INDEX people_seen ON people (kind, seen);
ALTER TABLE accesses ADD COLUMN scope BIGINT NOT NULL DEFAULT 1;
UPDATE accesses SET scope = 2 WHERE kind = 0;
CREATE TABLE journal (at BIGINT NOT NULL, what TEXT NOT NULL, person BIGINT NOT NULL, detail TEXT NOT NULL);
CREATE INDEX journal_at ON journal (at);
",
    ),
    Step {
        sql: "
ALTER TABLE tables ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
ALTER TABLE tables ADD COLUMN entries BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN head BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN sum BIGINT NOT NULL DEFAULT 0;
ALTER TABLE entries ADD COLUMN sum BIGINT NOT NULL DEFAULT 0;
CREATE TABLE editions (hash TEXT PRIMARY KEY, game TEXT NOT NULL, file TEXT NOT NULL);
",
        compute: Some(tables::seal_all),
    },
    // Several servers: who they are, which of them owns a table, and what waits to be sent. From here on a step can say
    // in `least` that programs that know fewer steps may not work beside it. Most steps do not, so that old and new
    // servers can run side by side while they are replaced one by one.
    plain(
        "
ALTER TABLE schema_version ADD COLUMN least BIGINT NOT NULL DEFAULT 5;
CREATE TABLE nodes (
  id BIGINT PRIMARY KEY, name TEXT NOT NULL, until BIGINT NOT NULL, leaving BIGINT NOT NULL);
ALTER TABLE tables ADD COLUMN owner BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;
CREATE INDEX tables_owner ON tables (owner) WHERE owner <> 0;
CREATE TABLE outbox (
  key TEXT PRIMARY KEY, person BIGINT NOT NULL, body TEXT NOT NULL, made BIGINT NOT NULL, due BIGINT NOT NULL,
  sent BIGINT NOT NULL);
CREATE INDEX outbox_due ON outbox (due) WHERE sent = 0;
",
    ),
    // Makes the queries of every renewal cost the same with any number of tables: each node writes down how many it
    // has, and tables are found by owner; those in play have an index of their own, because only they are taken up when
    // an owner is gone.
    plain(
        "
ALTER TABLE nodes ADD COLUMN tables BIGINT NOT NULL DEFAULT 0;
DROP INDEX tables_owner;
CREATE INDEX tables_owner ON tables (owner, id) WHERE owner <> 0;
CREATE INDEX tables_owner_open ON tables (owner, id) WHERE owner <> 0 AND mark = 0;
CREATE INDEX tables_never_owned ON tables (id) WHERE epoch = 0 AND mark = 0;
",
    ),
];
