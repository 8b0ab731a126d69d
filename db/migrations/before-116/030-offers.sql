-- A product on offer: `price` stays what is charged, `list_price` is what it costs again when the offer is over.
alter table products
  add column list_price numeric(12,2),
  add column offer_ends_at timestamptz,
  add constraint products_list_price check (list_price > price),
  add constraint products_offer_ends_at check (offer_ends_at is null or list_price is not null);
create index products_offer_ends on products (offer_ends_at) where offer_ends_at is not null;
create index products_on_offer on products (created_at, id) where list_price is not null;
