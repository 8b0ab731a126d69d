create table orders (
  -- random: who knows it may see and pay the order
  id uuid primary key default gen_random_uuid(),
  order_number text not null unique,
  -- how it was sold; all that staff did not sell came in by the web
  channel text not null default 'web' check (channel in ('web', 'mostrador', 'telefono', 'whatsapp')),
  user_id integer references users on delete set null,
  is_guest_order boolean not null,
  guest_session_id text,
  guest_ip inet,
  customer_name text not null,
  customer_email text not null,
  -- as it was written, and as programs dial it
  customer_phone text not null,
  customer_phone_e164 text check (customer_phone_e164 ~ '^\+[1-9]\d{7,14}$'),
  -- what carriers and invoices may want: a DNI, or a CUIT or CUIL, in digits alone. Asked only where the owner wants it
  -- (setting ask_dni)
  customer_dni text check (customer_dni ~ '^(\d{7,8}|\d{11})$'),
  customer_address text not null,
  customer_city text not null,
  customer_province text,
  customer_postal_code text not null,
  notes text not null default '',
  -- what a buyer asks for who gives it away. Wrapping costs nothing
  gift_message text not null default '' check (char_length(gift_message) <= 300),
  gift_wrap boolean not null default false,
  -- the day on which it should come, or null: any
  wished_date date,
  -- written by move-order.server.ts alone
  status text not null default 'pendiente_pago'
    check (status in ('pendiente_pago', 'pendiente', 'confirmado', 'enviado', 'entregado', 'cancelado')),
  -- why it must not leave the shop until staff has looked into it (a fraud alert, a chargeback); null: it may
  held_reason text,
  -- what pays it, also when staff recorded that by hand
  payment_method text check (payment_method in ('transferencia', 'mercadopago', 'manual', 'efectivo', 'tarjeta')),
  -- what is left of the sum of its lines, with the shipping
  total_amount numeric(12,2) not null check (total_amount >= 0),
  -- what was taken off that sum, and what that consists of: [{label, amount}], amounts below zero
  discount_amount numeric(12,2) not null default 0 check (discount_amount >= 0),
  adjustments jsonb not null default '[]' check (jsonb_typeof(adjustments) = 'array'),
  shipping_amount numeric(12,2) not null default 0 check (shipping_amount >= 0),
  -- what a transfer has to bring: the total less the discount of that day
  transfer_amount numeric(12,2) not null check (transfer_amount >= 0),
  -- paid with money of the stand-in for Mercado Pago: none
  is_simulated boolean not null default false,
  -- unpaid past this moment it is cancelled and its stock returns; null for what waits for no payment
  expires_at timestamptz,
  -- while an online payment is under way: the seconds after created_at in which a transfer may be sent. The order gets
  -- that time back when the payment comes to nothing
  transfer_hold_seconds integer,
  -- whoever left an order unpaid is reminded of it once
  reminded_at timestamptz,
  shipping_method_id integer references shipping_methods on delete set null,
  -- its name of that day; null while all that the shop had was one free way
  shipping_method text,
  -- {id, code, name, address} of the branch that the buyer chose, as it was that day
  shipping_branch jsonb,
  -- the days that were promised, in words: «Llega entre el … y el …»
  arrival text,
  carrier text,
  tracking_number text,
  -- its buyer fetches it in the shop. A column of its own: the way of delivery may change or go
  is_pickup boolean not null default false,
  -- since when it waits for its buyer, who was mailed the code
  ready_at timestamptz,
  pickup_code text check (pickup_code ~ '^\d{6}$'),
  -- wrong codes that staff typed
  pickup_failures integer not null default 0,
  -- audited, which a single wrong code is not
  pickup_alerts integer not null generated always as (pickup_failures / 5) stored,
  idempotency_key text unique,
  -- SHA-256 of the body that came with the key
  idempotency_hash bytea,
  created_at timestamptz not null default now(),
  -- kept as text: an index of the expression made each find unaccent its rows anew, which took longer than the search
  search_text text not null
    generated always as (fold(order_number || ' ' || customer_name || ' ' || customer_email)) stored,
  check ((ready_at is null) = (pickup_code is null))
);
-- Each order writes each of these indexes: no other where one that is here finds as well.
create index orders_newest on orders (created_at desc, id);
create index orders_user on orders (user_id, created_at desc) where user_id is not null;
create index orders_guest on orders (guest_session_id) where guest_session_id is not null;
create index orders_email on orders (normal_email(customer_email), created_at desc);
create index orders_unpaid on orders (expires_at) where status = 'pendiente_pago';
-- The few that still hold stock: found by where they were placed from whenever another one is.
create index orders_open_network on orders (order_network(guest_ip)) where status = 'pendiente_pago';
-- The orders as staff find and sort them: also by the digits of a phone, however it was written; a parcel's number; what a
-- transfer brings. The total with the status, for the dashboard.
create index orders_search on orders using gin (search_text gin_trgm_ops);
create index orders_phone on orders
  using gin (regexp_replace(coalesce(customer_phone_e164, customer_phone), '\D', '', 'g') gin_trgm_ops);
create index orders_tracking on orders using gin (fold(tracking_number) gin_trgm_ops) where tracking_number is not null;
create index orders_status on orders (status, created_at desc) include (total_amount);
create index orders_total on orders (total_amount, id);
create index orders_transfer on orders (transfer_amount, id);
create index orders_customer on orders (fold(customer_name), id);

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
  -- off the whole line, its share of each discount but the transfer's
  discount_amount numeric(12,2) not null default 0 check (discount_amount >= 0),
  -- what the bottle had cost when it was sold
  unit_cost numeric(12,2) check (unit_cost >= 0),
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
  -- of a delivery: since when its buyer is not to be asked for reviews (any more)
  asked_at timestamptz,
  -- of the request that made the step, where that was traced (W3C): what tells of the step goes on with its trace
  traceparent text,
  created_at timestamptz not null default now()
);
create index order_history_order on order_history (order_id, id);
create index order_history_untold on order_history (order_id) where told_at is null;
create index order_history_unasked on order_history (created_at)
  where to_status = 'entregado' and not is_internal and asked_at is null;

-- The parcel of an order at its carrier: one, whatever happens.
create table order_shipments (
  order_id uuid primary key references orders on delete cascade,
  carrier text not null,
  -- en_duda: it was asked for and the answer was lost; staff decide whether to ask again
  status text not null default 'pedido' check (status in ('pedido', 'creado', 'rechazado', 'en_duda')),
  -- committed before the carrier is asked: from then on it may have the parcel
  sent_at timestamptz,
  tracking_number text,
  -- what the carrier wants to hear for a label
  label_number text,
  -- the address was changed after the carrier was asked: the label has the one before
  is_stale boolean not null default false,
  -- parcels that staff called off, which the carrier still finds by the number of the order
  replaced_numbers text[] not null default '{}',
  error text not null default '',
  last_event text,
  last_event_at timestamptz,
  tracked_at timestamptz,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  check ((status = 'creado') = (tracking_number is not null))
);
create index order_shipments_tracked on order_shipments (tracked_at nulls first) where status = 'creado';

-- What signs the links to orders in mails: one secret an installation, never in a backup.
create table order_links (
  only_row boolean primary key default true check (only_row),
  signing_secret text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
);
insert into order_links default values;
