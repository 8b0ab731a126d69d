-- How the copy of the log of changes goes, beside the backups; only the shop's own PostgreSQL is copied so.
create table wal_archive (
  id boolean primary key default true check (id),
  -- everything older was copied; null: nothing is
  reached_at timestamptz,
  -- of the oldest copy of the whole from which one may begin
  base_at timestamptz,
  -- of the last look that failed since
  failed_at timestamptz,
  failure text
);
insert into wal_archive default values;
