-- Money that came for an order already paid or cancelled: it goes back, and never makes the order paid.
alter table payments add column is_surplus boolean not null default false;
drop index payments_live;
create unique index payments_live on payments (order_id) where status in ('pendiente', 'confirmado') and not is_surplus;

-- One way to pay an order by Mercado Pago at a time: two clicks get the same answer.
create table mercado_pago_preferences (
  order_id uuid primary key references orders on delete cascade,
  -- ours, so that asking again for the same makes nothing twice
  idempotency_key uuid not null default gen_random_uuid(),
  expires_at timestamptz not null,
  -- null until the provider answered
  preference_id text,
  init_point text,
  sandbox_init_point text,
  collector_id text,
  -- when the provider was last asked on a visitor's behalf
  asked_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

-- What the provider said of a payment, each thing once; all that follows from it is in the same transaction.
create table mercado_pago_facts (
  id bigint generated always as identity primary key,
  provider_payment_id text not null,
  status text not null,
  amount_refunded numeric(12,2) not null default 0,
  order_id uuid references orders on delete cascade,
  -- why it was not believed; a person looks into it
  review text,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  unique (provider_payment_id, status, amount_refunded)
);
create index mercado_pago_facts_order on mercado_pago_facts (order_id);

-- A refund that was decided: it becomes a row of refunds when the money went back. Its id is the provider's key.
create table refund_requests (
  id uuid primary key default gen_random_uuid(),
  payment_id integer not null references payments,
  amount numeric(12,2) not null check (amount > 0),
  note text not null default '',
  is_by_hand boolean not null,
  idempotency_key text unique,
  created_by integer references users on delete set null,
  status text not null default 'pendiente' check (status in ('pendiente', 'hecha', 'fallida')),
  created_at timestamptz not null default now()
);
create index refund_requests_payment on refund_requests (payment_id);
alter table refunds add column request_id uuid unique references refund_requests;
alter table refunds add column is_by_hand boolean not null default true;

-- The stand-in for Mercado Pago of a shop without credentials.
create table simulator (
  only_row boolean primary key default true check (only_row),
  access_token text not null default 'TEST-SIMULADOR-' || gen_random_uuid(),
  webhook_secret text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  -- how it behaves, for tests: slow, down, talking nonsense, repeating or losing what it has to tell
  delay_ms integer not null default 0,
  answers text not null default 'normal' check (answers in ('normal', 'error', 'nonsense', 'down')),
  notifies text not null default 'normal' check (notifies in ('normal', 'never', 'repeated', 'late'))
);
insert into simulator default values;

create table simulator_preferences (
  id text primary key,
  idempotency_key text unique,
  body jsonb not null,
  created_at timestamptz not null default now()
);

create table simulator_payments (
  id bigint generated always as identity (start with 90000000001) primary key,
  preference_id text references simulator_preferences on delete cascade,
  external_reference text,
  status text not null,
  status_detail text not null,
  transaction_amount numeric(12,2) not null,
  transaction_amount_refunded numeric(12,2) not null default 0,
  currency_id text not null default 'ARS',
  date_approved timestamptz,
  date_created timestamptz not null default now()
);
create index simulator_payments_reference on simulator_payments (external_reference);

create table simulator_refunds (
  id bigint generated always as identity (start with 1000000001) primary key,
  payment_id bigint not null references simulator_payments on delete cascade,
  amount numeric(12,2) not null check (amount > 0),
  idempotency_key text unique,
  date_created timestamptz not null default now()
);
