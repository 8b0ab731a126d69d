create table contact_messages (
  id integer generated always as identity primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  status text not null default 'unread' check (status in ('unread', 'read')),
  created_at timestamptz not null default now(),
  -- few: read whole rather than indexed
  search_text text not null
    generated always as (fold(name || ' ' || email || ' ' || subject || ' ' || message)) stored
);
create index contact_messages_newest on contact_messages (id desc);
create index contact_messages_email on contact_messages (normal_email(email));

-- What staff answered to a message of the contact form; each went out as a mail.
create table contact_replies (
  id integer generated always as identity primary key,
  contact_id integer not null references contact_messages on delete cascade,
  message text not null check (message <> ''),
  user_id integer references users on delete set null,
  created_at timestamptz not null default now()
);
create index contact_replies_contact on contact_replies (contact_id, id);

-- Who regrets a purchase within ten days (Disposición 954/2025). No login: what they wrote is kept as they wrote it.
create table withdrawals (
  id integer generated always as identity primary key,
  -- ARR- and eight letters: on screen at once, and by mail
  code text not null unique,
  -- only when number and mail are those of an order
  order_id uuid references orders on delete set null,
  order_number text not null check (order_number <> ''),
  email text not null check (email <> ''),
  name text not null default '',
  reason text not null default '',
  status text not null default 'recibido' check (status in ('recibido', 'aceptado', 'observado', 'reintegrado')),
  created_at timestamptz not null default now(),
  search_text text not null
    generated always as (fold(code || ' ' || order_number || ' ' || email || ' ' || name)) stored
);
create index withdrawals_queue on withdrawals ((status <> 'recibido'), id);
create index withdrawals_order on withdrawals (order_id) where order_id is not null;
create index withdrawals_recent on withdrawals (order_number, id desc);
create index withdrawals_email on withdrawals (normal_email(email));

create table withdrawal_history (
  id bigint generated always as identity primary key,
  withdrawal_id integer not null references withdrawals on delete cascade,
  from_status text check (from_status in ('recibido', 'aceptado', 'observado', 'reintegrado')),
  to_status text not null check (to_status in ('recibido', 'aceptado', 'observado', 'reintegrado')),
  author text not null check (author in ('cliente', 'personal')),
  user_id integer references users on delete set null,
  note text not null default '',
  created_at timestamptz not null default now()
);
create index withdrawal_history_withdrawal on withdrawal_history (withdrawal_id, id);
