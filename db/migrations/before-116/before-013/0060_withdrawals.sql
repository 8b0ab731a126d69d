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
  created_at timestamptz not null default now()
);
create index withdrawals_queue on withdrawals ((status <> 'recibido'), id);
create index withdrawals_order on withdrawals (order_id) where order_id is not null;
create index withdrawals_recent on withdrawals (order_number, id desc);

create table withdrawal_history (
  id bigint generated always as identity primary key,
  withdrawal_id integer not null references withdrawals on delete cascade,
  from_status text,
  to_status text not null,
  author text not null check (author in ('cliente', 'personal')),
  user_id integer references users on delete set null,
  note text not null default '',
  created_at timestamptz not null default now()
);
create index withdrawal_history_withdrawal on withdrawal_history (withdrawal_id, id);
