-- Staff look orders up by number, name, mail and product, in any part of the words.
create index orders_search on orders
  using gin (fold(order_number || ' ' || customer_name || ' ' || customer_email) gin_trgm_ops);
create index order_items_search on order_items using gin (fold(name) gin_trgm_ops);

-- The cash reads refunds by day; confirmed payments have their index already.
create index orders_status on orders (status, created_at desc);
