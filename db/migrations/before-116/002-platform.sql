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
