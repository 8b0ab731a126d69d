-- Staff's list shows the inactive products too: the orders of its pages, which the shop's own indexes do not hold.
create index products_newest_all on products (created_at desc, id desc) include (is_active);
create index products_price_all on products (price, id);
create index products_name_all on products (fold(name), id);
create index products_category_all on products (category_id, created_at desc, id desc);
