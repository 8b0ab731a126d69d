create table notifications (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  type text not null check (type in ('order', 'stock', 'promotion', 'system', 'other')),
  -- the choice of staff it falls under (notification_choices), and what it is about: done by one of them, it is read for
  -- all. Null for customers
  kind text,
  subject text,
  title text not null,
  message text not null,
  -- where it leads to, from the site's root
  link text not null default '' check (link = '' or link like '/%'),
  -- its reason: of one reason a user has one
  key text,
  is_read boolean not null default false,
  created_at timestamptz not null default now()
);
create index notifications_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where not is_read;
create unique index notifications_once on notifications (user_id, key) where key is not null;
create index notifications_waiting on notifications (subject) where not is_read and subject is not null;

-- Which kinds a member of staff wants to hear of, and how. Without a row: as everybody at first.
create table notification_choices (
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('orders', 'transfers', 'messages', 'withdrawals', 'stock', 'system')),
  bell boolean not null,
  mail boolean not null,
  primary key (user_id, kind)
);

-- What a change of a product has to tell somebody: written with the change itself, whoever makes it, told by a job.
create table product_events (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  kind text not null check (kind in ('vuelve', 'baja-de-precio', 'poco-stock')),
  old_value numeric(12,2) not null,
  new_value numeric(12,2) not null,
  created_at timestamptz not null default now(),
  told_at timestamptz
);
create index product_events_untold on product_events (id) where told_at is null;
create index product_events_product on product_events (product_id);

-- What staff was told that unpaid orders hold: a product, or of the whole shop (null). Gone when it is no longer so, so that
-- the next time is told again.
create table stock_alerts (
  product_id integer references products on delete cascade,
  since timestamptz not null default now(),
  unique nulls not distinct (product_id)
);

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
