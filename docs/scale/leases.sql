-- Times what a server asks PostgreSQL with every renewal of its lease, with many tables in play that three servers own.
-- In an empty database that a server has opened once:
--
--   psql -v tables=1000000 -f docs/scale/leases.sql postgres:///EMPTY
\set QUIET on
\pset pager off
INSERT INTO tables (id, game, mark, listed, updated, saved, summary, sum, version, entries, head, epoch, owner)
  SELECT n, 'yunhe', 0, 0, 0, repeat(md5(n::text), 29), repeat(md5((-n)::text), 29), 0, 50, 50, 0, 1, 1 + n % 3
  FROM generate_series(1, :tables) AS n;
INSERT INTO nodes (id, name, until, leaving, tables)
  SELECT n, 'node', extract(epoch FROM now()) * 1000 + 3600000, 0, :tables / 3 FROM generate_series(1, 3) AS n;
-- Whoever lives has a lock of its number.
SELECT count(pg_advisory_lock_shared(n)) FROM generate_series(1::bigint, 3) AS n \g /dev/null
ANALYZE tables;
CREATE TEMP VIEW living AS SELECT id FROM nodes WHERE until > extract(epoch FROM clock_timestamp()) * 1000
  AND id IN (SELECT (classid::bigint << 32) + objid::bigint FROM pg_locks
             WHERE locktype = 'advisory' AND granted AND objsubid = 1
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database()));
CREATE TEMP VIEW owners AS WITH RECURSIVE owners (owner) AS (
  SELECT min(owner) FROM tables WHERE owner <> 0 AND mark = 0
  UNION ALL
  SELECT (SELECT min(tables.owner) FROM tables WHERE tables.owner > owners.owner AND tables.owner <> 0 AND tables.mark = 0)
  FROM owners WHERE owners.owner IS NOT NULL)
  SELECT owner FROM owners WHERE owner IS NOT NULL;
-- What was asked before.
CREATE TEMP VIEW counted AS SELECT nodes.id, (SELECT count(*) FROM tables WHERE tables.owner = nodes.id AND tables.owner <> 0) FROM nodes;
CREATE TEMP VIEW all_mine AS SELECT id FROM tables WHERE owner = 1 AND owner <> 0 ORDER BY id;
CREATE TEMP VIEW orphans AS SELECT id FROM tables WHERE mark = 0 AND (owner <> 0 OR epoch = 0)
  AND NOT EXISTS (SELECT 1 FROM living WHERE living.id = tables.owner)
  AND EXISTS (SELECT 1 FROM entries WHERE table_id = tables.id) ORDER BY id LIMIT 256;
\timing on
\o /dev/null
\echo how many tables each server has, counted three times
SELECT * FROM counted; SELECT * FROM counted; SELECT * FROM counted;
\echo the same as each has written it down
SELECT id, tables FROM nodes; SELECT id, tables FROM nodes; SELECT id, tables FROM nodes;
\echo which tables are mine, all of them
SELECT * FROM all_mine; SELECT * FROM all_mine; SELECT * FROM all_mine;
\echo the next page of them
SELECT id FROM tables WHERE owner = 1 AND owner <> 0 AND id >= 1 ORDER BY id LIMIT 1024;
SELECT id FROM tables WHERE owner = 1 AND owner <> 0 AND id >= :tables / 3 ORDER BY id LIMIT 1024;
SELECT id FROM tables WHERE owner = 1 AND owner <> 0 AND id >= :tables / 2 ORDER BY id LIMIT 1024;
\echo which games has nobody, looking at each
SELECT * FROM orphans; SELECT * FROM orphans; SELECT * FROM orphans;
\echo by leaps: never owned, and owners that live no more
SELECT id FROM tables WHERE epoch = 0 AND mark = 0 AND owner = 0 AND entries > 0 ORDER BY id LIMIT 256;
SELECT owner FROM owners WHERE owner NOT IN (SELECT id FROM living);
SELECT owner FROM owners WHERE owner NOT IN (SELECT id FROM living);
\echo the tables of one that has just died
SELECT id FROM tables WHERE owner = 3 AND owner <> 0 AND mark = 0 AND entries > 0 ORDER BY id LIMIT 256;
SELECT id FROM tables WHERE owner = 3 AND owner <> 0 AND mark = 0 AND entries > 0 ORDER BY id LIMIT 256;
