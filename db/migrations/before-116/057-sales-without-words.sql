-- A trigger before the update of a row makes PostgreSQL compute every generated column of it anew, the words to be found by
-- among them: a quarter of what an order cost. Who writes a price alone is the import, which ends an offer itself.
drop trigger if exists products_keep_list_price on products;
drop function if exists keep_list_price();
