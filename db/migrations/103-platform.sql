create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by integer references users on delete set null
);

-- Pictures of the home page's slides. Which slide shows which is a setting.
create table hero_pictures (
  name text primary key,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  color text not null,
  created_at timestamptz not null default now()
);

-- Counted by rate-limiter-flexible, so that every instance counts the same attempts. Unlogged, since it changes with every
-- order and is worth nothing after a crash: no reason to wait for the disk.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

-- By which the log tells that it is the same network or account again, and names neither. Each month has its own, and
-- the one before is forgotten: from then on its lines tell of nobody.
create table log_secrets (
  month date primary key,
  secret bytea not null check (length(secret) >= 32)
);

-- Every mail of the shop: written in the transaction of what it tells, sent once by a job, kept for staff to see.
create table mails (
  id integer generated always as identity primary key,
  -- the reason: what is told once has one mail
  key text not null unique check (key <> ''),
  -- which template, and the ids and facts that fill it
  kind text not null,
  about jsonb not null default '{}',
  -- a link that opens something; forgotten as soon as the mail is sent
  secret text,
  to_address text not null,
  -- 'guardado': without a mail server it is a file, sent to nobody; 'descartado': when its turn came there was nothing
  -- left to tell
  state text not null default 'pendiente' check (state in ('pendiente', 'enviado', 'guardado', 'fallido', 'descartado')),
  -- random; of the Message-ID, the same at every try
  message_id uuid not null default gen_random_uuid(),
  -- as the newest try sent it, without its secret
  subject text not null default '',
  body_text text not null default '',
  body_html text not null default '',
  attempts integer not null default 0,
  last_error text not null default '',
  -- while it is being sent, this stands far enough ahead for nobody else to take it
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  search_text text not null generated always as (fold(to_address || ' ' || subject)) stored,
  check ((state = 'enviado') = (sent_at is not null))
);
create index mails_newest on mails (created_at desc, id desc);
create index mails_due on mails (next_attempt_at) where state = 'pendiente';
create index mails_failed on mails (created_at desc, id desc) where state = 'fallido';
create index mails_forgettable on mails (created_at) where body_html <> '';
create index mails_recipient on mails (normal_email(to_address));
create index mails_search on mails using gin (search_text gin_trgm_ops);

-- Mails that a stranger can cause, by kind and recipient. Worth nothing after a crash, like rate_limits.
create unlogged table mail_counters (
  -- SHA-256 of the kind and of the address in its normal form
  key_hash bytea primary key,
  mails integer not null check (mails > 0),
  expires_at timestamptz not null
);
create index mail_counters_expiry on mail_counters (expires_at);

-- What was done under a key, and what it made: asked again because the answer was lost, it is not done again.
create table done_once (
  what text not null,
  key text not null,
  input bytea not null, -- its SHA-256, with who asked
  made jsonb,
  created_at timestamptz not null default now(),
  primary key (what, key)
);
create index done_once_created on done_once (created_at);

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

-- How the last trial of a backup went: it was brought into a database of its own, compared, and that database dropped.
create table backup_trial (
  id boolean primary key default true check (id),
  asked_at timestamptz,
  finished_at timestamptz,
  backup text,
  seconds integer,
  -- what is not as the backup says of itself, in words; empty: nothing
  differences text[] not null default '{}'
);
insert into backup_trial default values;

-- What grows and is pruned by a rule (src/system/retention): when each rule last ran, and what it removed.
create table retention (
  rule text primary key,
  ran_at timestamptz not null default now(),
  pruned_at timestamptz,
  pruned bigint not null default 0,
  -- why it did not finish; what the job says is in the list of jobs
  failure text
);
