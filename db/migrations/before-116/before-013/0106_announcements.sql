-- What staff tell all or some customers. A job puts it into their bells, a batch at a time.
create table announcements (
  id integer generated always as identity primary key,
  type text not null check (type in ('promotion', 'system')),
  title text not null check (title <> ''),
  message text not null check (message <> ''),
  audience text not null check (audience in ('all', 'buyers', 'non_buyers', 'chosen')),
  -- of 'chosen'
  user_ids integer[] not null default '{}',
  -- whoever registers later is not told
  newest_user_id integer not null,
  recipients integer not null,
  sent_count integer not null default 0,
  -- the last customer told
  reached_user_id integer not null default 0,
  -- a second click is the same announcement
  idempotency_key text unique,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
