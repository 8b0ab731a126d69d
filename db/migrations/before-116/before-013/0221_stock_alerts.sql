-- What staff was told that unpaid orders hold: a product, or of the whole shop (null). Gone when it is no longer so, so that
-- the next time is told again.
create table stock_alerts (
  product_id integer references products on delete cascade,
  since timestamptz not null default now(),
  unique nulls not distinct (product_id)
);
