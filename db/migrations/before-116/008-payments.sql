create table payments (
  id integer generated always as identity primary key,
  order_id uuid not null references orders,
  -- 'manual': staff records money that came another way
  method text not null check (method in ('transferencia', 'mercadopago', 'manual')),
  status text not null default 'pendiente' check (status in ('pendiente', 'confirmado', 'fallido')),
  amount numeric(12,2) not null check (amount >= 0),
  -- money that came for an order already paid or cancelled: it goes back, and never makes the order paid
  is_surplus boolean not null default false,
  -- money of the simulator below: none
  is_simulated boolean not null default false,
  transfer_reference text,
  -- key of the file in the store, never shown; its media type by content
  proof_file text,
  proof_type text,
  provider_payment_id text,
  admin_notes text not null default '',
  decided_by integer references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'pendiente') = (decided_at is null))
);
create index payments_order on payments (order_id);
-- One live payment an order.
create unique index payments_live on payments (order_id) where status in ('pendiente', 'confirmado') and not is_surplus;
create unique index payments_provider on payments (provider_payment_id) where provider_payment_id is not null;
create index payments_newest on payments (created_at desc, id desc);
-- What the cash reads by day.
create index payments_confirmed on payments (decided_at) where status = 'confirmado';
-- The transfers of each tab of the panel, newest first, and by their reference.
create index payments_transfers on payments (status, created_at desc, id desc) where method = 'transferencia';
create index payments_reference on payments using gin (fold(transfer_reference) gin_trgm_ops)
  where method = 'transferencia';

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

-- Money that went back; the cash shows each as a negative entry.
create table refunds (
  id integer generated always as identity primary key,
  payment_id integer not null references payments,
  request_id uuid unique references refund_requests,
  amount numeric(12,2) not null check (amount > 0),
  note text not null default '',
  is_by_hand boolean not null default true,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now()
);
create index refunds_payment on refunds (payment_id);
create index refunds_created on refunds (created_at);

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

-- When the provider last reached this shop: a firewall between the two is seen by its silence.
create table mercado_pago_heard (
  only_row boolean primary key default true check (only_row),
  heard_at timestamptz not null default now()
);

-- The stand-in for Mercado Pago of a shop without credentials.
create table simulator (
  only_row boolean primary key default true check (only_row),
  access_token text not null default 'TEST-SIMULADOR-' || gen_random_uuid(),
  webhook_secret text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  -- how it behaves, for tests: slow, down, answering nonsense; telling twice, late, never, or the later thing first
  delay_ms integer not null default 0,
  answers text not null default 'normal' check (answers in ('normal', 'error', 'nonsense', 'down')),
  notifies text not null default 'normal' check (notifies in ('normal', 'never', 'repeated', 'late', 'reordered'))
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
  -- it can also tell of a payment made with other credentials than the shop's
  live_mode boolean not null default false,
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
