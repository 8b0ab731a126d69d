-- Orders that their buyers fetch in the shop, and when the others come. A column of its own: the way of delivery may change or go.
alter table orders
  add is_pickup boolean not null default false,
  -- since when it waits for its buyer, who was mailed the code
  add ready_at timestamptz,
  add pickup_code text check (pickup_code ~ '^\d{6}$'),
  -- wrong codes that staff typed
  add pickup_failures integer not null default 0,
  -- audited, which a single wrong code is not
  add pickup_alerts integer not null generated always as (pickup_failures / 5) stored,
  -- the days that were promised, in words: «Llega entre el … y el …»
  add arrival text,
  add check ((ready_at is null) = (pickup_code is null));
