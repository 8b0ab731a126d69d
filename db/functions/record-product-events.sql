-- Records events of a product in the transaction of its change; the outbox sends notifications from `product_events`.
create or replace function record_product_events() returns trigger language plpgsql as $$
declare
  -- events for customers only if the product is on a wish list
  is_wished constant boolean not null := exists (select from wishlist_entries where product_id = new.id);
begin
  insert into product_events (product_id, kind, old_value, new_value)
  select new.id, kind, old_value, new_value
  from (values
    ('vuelve', old.stock::numeric, new.stock::numeric, is_wished and old.stock = 0 and new.stock > 0),
    ('baja-de-precio', old.price, new.price, is_wished and new.price < old.price),
    -- 5: `lowStock` of catalog/contract.ts
    ('poco-stock', old.stock, new.stock, old.stock > 5 and new.stock <= 5)
  ) as event (kind, old_value, new_value, is_due)
  where is_due;
  return null;
end $$;

create or replace trigger products_record_events after update of stock, price on products for each row
when (new.is_active and (
  (old.stock = 0 and new.stock > 0) or (old.stock > 5 and new.stock <= 5) or new.price < old.price
))
execute function record_product_events();

-- Restocking a product, or taking it off sale, marks staff's notifications about its stock as read.
create or replace function read_product_notifications() returns trigger language plpgsql as $$
begin
  update notifications set is_read = true where subject = 'product:' || new.id and not is_read;
  return null;
end $$;

create or replace trigger products_read_notifications after update of stock, is_active on products for each row
when ((old.stock <= 5 and new.stock > 5) or (old.is_active and not new.is_active))
execute function read_product_notifications();
