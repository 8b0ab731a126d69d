-- What a product costs the shop in dollars, and each time that a rate of the dollar became prices.
alter table products add cost_usd numeric(12,2) check (cost_usd >= 0);

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
