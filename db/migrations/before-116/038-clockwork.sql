-- What runs at its time, by the database's clock alone: one machine with a wrong clock moves nothing.
create table schedule (
  job text primary key,
  -- the minute for which it was last enqueued
  due_at timestamptz not null
);

-- How the shop's own backups go, so that nobody has to read their folder to know.
create table last_backup (
  id boolean primary key default true check (id),
  -- of the newest whole one; before the first, since when the shop has counted
  made_at timestamptz not null default now(),
  name text,
  -- of the last one that failed after it
  failed_at timestamptz,
  failure text
);
insert into last_backup default values;
