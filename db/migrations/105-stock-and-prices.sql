-- The sum of a product's movements is always its stock.
create table stock_movements (
  id bigint generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  quantity integer not null check (quantity <> 0),
  -- 'fraccionamiento': a bottle was divided into decants; one leaves the stock, the others come
  reason text not null check (reason in
    ('inicial', 'venta', 'cancelacion', 'devolucion', 'ajuste', 'importacion', 'recepcion', 'fraccionamiento')),
  order_id uuid,
  user_id integer references users on delete set null,
  note text not null default '',
  created_at timestamptz not null default now()
);
create index stock_movements_product on stock_movements (product_id, id);
create index stock_movements_order on stock_movements (order_id);
-- A sale and its return each happen once for an order and product.
create unique index stock_movements_once on stock_movements (order_id, product_id, reason)
  where reason in ('venta', 'cancelacion');

-- What came in, from whom and by which paper: one paper of a supplier is one receipt.
create table goods_receipts (
  id integer generated always as identity primary key,
  supplier text not null check (supplier <> ''),
  document text not null check (document <> ''),
  note text not null default '',
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  idempotency_key text unique,
  idempotency_hash bytea,
  supplier_words text not null generated always as (paper_words(supplier)) stored,
  document_words text not null generated always as (paper_words(document)) stored,
  unique (supplier_words, document_words)
);

-- The bottle as it was received: its product may go.
create table goods_receipt_items (
  receipt_id integer not null references goods_receipts on delete cascade,
  line smallint not null,
  product_id integer references products on delete set null,
  name text not null,
  brand text not null,
  concentration text,
  volume text not null,
  quantity integer not null check (quantity between 1 and 9999),
  unit_cost numeric(12,2) check (unit_cost >= 0),
  primary key (receipt_id, line)
);
create index goods_receipt_items_product on goods_receipt_items (product_id);

-- Who asked to be told when a sold-out product is back. Told once, the oldest first; `stock_alerts` is another thing: what
-- staff were told that unpaid orders hold.
create table stock_waiting (
  id bigint generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  email text not null check (email <> ''),
  -- leaves the list, from the mail's own link
  token uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- stock came since: somebody has to look whom to tell
  due_at timestamptz,
  told_at timestamptz
);
create unique index stock_waiting_once on stock_waiting (product_id, normal_email(email)) where told_at is null;
create index stock_waiting_due on stock_waiting (product_id) where due_at is not null and told_at is null;
create index stock_waiting_told on stock_waiting (product_id, told_at) where told_at is not null;
create index stock_waiting_email on stock_waiting (normal_email(email));

-- Each time that a rate of the dollar became prices.
create table dollar_acts (
  id integer generated always as identity primary key,
  rate numeric(12,2) not null check (rate > 0),
  margin_percent numeric(5,2) not null check (margin_percent >= 0 and margin_percent < 100),
  -- 900: up to the next price that ends in 900
  round_to integer not null check (round_to > 0),
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  undone_by integer references users on delete set null,
  undone_at timestamptz
);

-- What each product cost before and after: by this an act is taken back whole.
create table dollar_act_prices (
  act_id integer not null references dollar_acts on delete cascade,
  product_id integer not null references products on delete cascade,
  price_before numeric(12,2) not null,
  list_price_before numeric(12,2),
  offer_ends_at_before timestamptz,
  price_after numeric(12,2) not null,
  primary key (act_id, product_id)
);
create index dollar_act_prices_product on dollar_act_prices (product_id);

-- Offers that begin later, of the products that were seen when they were planned.
create table planned_offers (
  id integer generated always as identity primary key,
  product_ids integer[] not null check (cardinality(product_ids) > 0),
  percent numeric(5,2) not null check (percent > 0 and percent < 100),
  round_to numeric(6,2) not null check (round_to > 0),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  created_by integer references users on delete set null,
  created_at timestamptz not null default now()
);
create index planned_offers_due on planned_offers (starts_at);
