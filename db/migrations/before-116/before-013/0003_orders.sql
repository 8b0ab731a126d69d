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
  customer_phone text not null,
  customer_address text not null,
  customer_city text not null,
  customer_postal_code text not null,
  notes text not null default '',
  status text not null default 'pendiente_pago'
    check (status in ('pendiente_pago', 'pendiente', 'confirmado', 'enviado', 'entregado', 'cancelado')),
  payment_method text check (payment_method in ('transferencia', 'mercadopago')),
  total_amount numeric(12,2) not null check (total_amount >= 0),
  -- what a transfer has to bring: the total less the discount of that day
  transfer_amount numeric(12,2) not null check (transfer_amount >= 0),
  idempotency_key text unique,
  -- SHA-256 of the body that came with the key
  idempotency_hash bytea,
  -- unpaid past this moment it is cancelled and its stock returns
  expires_at timestamptz,
  carrier text,
  tracking_number text,
  created_at timestamptz not null default now()
);
create index orders_newest on orders (created_at desc, id);
create index orders_user on orders (user_id, created_at desc) where user_id is not null;
create index orders_guest on orders (guest_session_id) where guest_session_id is not null;
create index orders_unpaid on orders (expires_at) where status = 'pendiente_pago';

create table order_items (
  order_id uuid not null references orders on delete cascade,
  line smallint not null,
  -- the line outlives its product: name and price are those of the day
  product_id integer references products on delete set null,
  name text not null,
  quantity integer not null check (quantity > 0),
  unit_price numeric(12,2) not null check (unit_price >= 0),
  primary key (order_id, line)
);
create index order_items_product on order_items (product_id);

create table order_history (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  from_status text,
  to_status text not null,
  author text not null check (author in ('cliente', 'personal', 'mercadopago', 'sistema')),
  user_id integer references users on delete set null,
  note text not null default '',
  created_at timestamptz not null default now()
);
create index order_history_order on order_history (order_id, id);
