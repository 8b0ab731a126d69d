-- What takes something off the price of goods: by itself, or by a code that the buyer types.
create table promotions (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 80),
  kind text not null check (kind in ('percent', 'amount', 'n_for_m', 'second_unit')),
  -- percent of the goods or of each second unit, or pesos; null for n_for_m
  value numeric(12,2) check (value > 0 and (kind = 'amount' or value <= 100)),
  -- of n_for_m: of each `buy` units of a product `pay` are paid
  buy integer check (buy between 2 and 1000),
  pay integer check (pay >= 1 and pay < buy),
  -- {brand, category_id, type, gender, product_id}: lists; goods must be in each that names something
  scope jsonb not null default '{}' check (jsonb_typeof(scope) = 'object'),
  -- upper case; null: it needs none
  code text unique check (code ~ '^[A-Z0-9-]{3,40}$'),
  starts_at timestamptz,
  ends_at timestamptz,
  -- pesos of goods before discounts
  min_total numeric(12,2) not null default 0 check (min_total >= 0),
  max_uses integer check (max_uses > 0),
  max_uses_per_buyer integer check (max_uses_per_buyer > 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint promotions_kind_whole check (
    case when kind = 'n_for_m' then value is null and buy is not null and pay is not null
    else value is not null and buy is null and pay is null end
  ),
  constraint promotions_dates check (ends_at > starts_at)
);

-- An order that a promotion served; those of cancelled orders do not count.
create table promotion_uses (
  promotion_id integer not null references promotions on delete cascade,
  order_id uuid not null references orders on delete cascade,
  -- the buyer's e-mail as one mailbox is counted, and the account
  buyer_key text not null,
  user_id integer references users on delete set null,
  amount numeric(12,2) not null check (amount >= 0),
  primary key (promotion_id, order_id)
);
create index promotion_uses_order on promotion_uses (order_id);
