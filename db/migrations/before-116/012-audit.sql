-- What administrators changed: each row before and after, and acts that change no row (a backup, ended sessions). Written
-- by triggers (db/functions/audit.sql).
create table audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  -- no foreign key: the log outlives the account, and says its address as of that day
  actor_id integer not null,
  actor text not null,
  -- what one request changed is one act: read together
  request_id text not null default '',
  action text not null check (action in ('insert', 'update', 'delete', 'act')),
  table_name text not null default '',
  row_id text not null default '',
  -- what a person calls the row: a name, a number, a code
  label text not null default '',
  before jsonb,
  after jsonb,
  -- written in great numbers at once: read whole rather than indexed
  search_text text not null generated always as (
    fold(label || ' ' || row_id || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, ''))
  ) stored
);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_table on audit_log (table_name, row_id, id desc);
create index audit_log_day on audit_log (created_at);
create index audit_log_request on audit_log (request_id);
