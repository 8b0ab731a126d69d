create table orders (
  -- random: who knows it may see and pay the order
  id uuid primary key default gen_random_uuid(),
  order_number text not null unique,
  user_id integer references users on delete set null,
  is_guest_order boolean not null,
  guest_session_id text,
  guest_ip inet,
  customer_name text not null,
  customer_email text not null,
  -- as it was written, and as programs dial it
  customer_phone text not null,
  customer_phone_e164 text check (customer_phone_e164 ~ '^\+[1-9]\d{7,14}$'),
  customer_address text not null,
  customer_city text not null,
  customer_province text,
  customer_postal_code text not null,
  notes text not null default '',
  -- written by move-order.server.ts alone
  status text not null default 'pendiente_pago'
    check (status in ('pendiente_pago', 'pendiente', 'confirmado', 'enviado', 'entregado', 'cancelado')),
  -- what pays it, also when staff recorded that by hand
  payment_method text check (payment_method in ('transferencia', 'mercadopago', 'manual')),
  total_amount numeric(12,2) not null check (total_amount >= 0),
  -- what a transfer has to bring: the total less the discount of that day
  transfer_amount numeric(12,2) not null check (transfer_amount >= 0),
  idempotency_key text unique,
  -- SHA-256 of the body that came with the key
  idempotency_hash bytea,
  -- unpaid past this moment it is cancelled and its stock returns; null for what waits for no payment
  expires_at timestamptz,
  -- while an online payment is under way: the seconds after created_at in which a transfer may be sent. The order gets
  -- that time back when the payment comes to nothing
  transfer_hold_seconds integer,
  -- whoever left an order unpaid is reminded of it once
  reminded_at timestamptz,
  -- why it must not leave the shop until staff has looked into it (a fraud alert, a chargeback); null: it may
  held_reason text,
  carrier text,
  tracking_number text,
  -- paid with money of the stand-in for Mercado Pago: none
  is_simulated boolean not null default false,
  created_at timestamptz not null default now(),
  -- kept as text: an index of the expression made each find unaccent its rows anew, which took longer than the search
  search_text text not null
    generated always as (fold(order_number || ' ' || customer_name || ' ' || customer_email)) stored
);
create index orders_newest on orders (created_at desc, id);
create index orders_user on orders (user_id, created_at desc) where user_id is not null;
create index orders_guest on orders (guest_session_id) where guest_session_id is not null;
create index orders_unpaid on orders (expires_at) where status = 'pendiente_pago';
create index orders_unreminded on orders (expires_at) where status = 'pendiente_pago' and reminded_at is null;
-- The few that still hold stock: found by whom and from where they were placed whenever another one is.
create index orders_open_email on orders (normal_email(customer_email)) where status = 'pendiente_pago';
create index orders_open_network on orders (order_network(guest_ip)) where status = 'pendiente_pago';
-- The orders as staff find and sort them.
create index orders_search on orders using gin (search_text gin_trgm_ops);
create index orders_status on orders (status, created_at desc);
create index orders_total on orders (total_amount, id);
create index orders_customer on orders (fold(customer_name), id);
-- The dashboard's orders by status and their totals, without their rows.
create index orders_totals on orders (status) include (total_amount);

create table order_items (
  order_id uuid not null references orders on delete cascade,
  line smallint not null,
  -- the line outlives its product: what was sold, as of its day. One name comes in several sizes, and a product may
  -- change or go
  product_id integer references products on delete set null,
  name text not null,
  -- null where it is unknown: a line whose product was gone before this was kept
  brand text,
  concentration text,
  volume text,
  volume_ml integer,
  sku text,
  quantity integer not null check (quantity > 0),
  unit_price numeric(12,2) not null check (unit_price >= 0),
  search_text text not null generated always as (fold(name)) stored,
  primary key (order_id, line)
);
create index order_items_product on order_items (product_id);
create index order_items_search on order_items using gin (search_text gin_trgm_ops);

create table order_history (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  from_status text
    check (from_status in ('pendiente_pago', 'pendiente', 'confirmado', 'enviado', 'entregado', 'cancelado')),
  to_status text not null
    check (to_status in ('pendiente_pago', 'pendiente', 'confirmado', 'enviado', 'entregado', 'cancelado')),
  author text not null check (author in ('cliente', 'personal', 'mercadopago', 'sistema')),
  user_id integer references users on delete set null,
  note text not null default '',
  -- what moves nothing was noted for staff: neither a writer nor a reader can forget it
  is_internal boolean not null generated always as (from_status is not distinct from to_status) stored,
  -- a step is told to its customer once, however often its job runs; a note between the staff is written as told
  told_at timestamptz,
  created_at timestamptz not null default now()
);
create index order_history_order on order_history (order_id, id);
create index order_history_untold on order_history (order_id) where told_at is null;

-- What signs the links to orders in mails: one secret an installation, never in a backup.
create table order_links (
  only_row boolean primary key default true check (only_row),
  signing_secret text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
);
insert into order_links default values;
