create table payments (
  id integer generated always as identity primary key,
  order_id uuid not null references orders,
  -- 'manual': staff records money that came another way
  method text not null check (method in ('transferencia', 'mercadopago', 'manual')),
  status text not null default 'pendiente' check (status in ('pendiente', 'confirmado', 'fallido')),
  amount numeric(12,2) not null check (amount >= 0),
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
create unique index payments_live on payments (order_id) where status in ('pendiente', 'confirmado');
create unique index payments_provider on payments (provider_payment_id) where provider_payment_id is not null;
create index payments_newest on payments (created_at desc, id desc);
create index payments_confirmed on payments (decided_at) where status = 'confirmado';

-- Money that went back; the cash shows each as a negative entry.
create table refunds (
  id integer generated always as identity primary key,
  payment_id integer not null references payments,
  amount numeric(12,2) not null check (amount > 0),
  note text not null default '',
  created_by integer references users on delete set null,
  created_at timestamptz not null default now()
);
create index refunds_payment on refunds (payment_id);
create index refunds_created on refunds (created_at);
