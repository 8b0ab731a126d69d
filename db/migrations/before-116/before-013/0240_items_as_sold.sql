-- What was sold, as of its day: one name comes in several sizes, and a product may change or go. Null where it is unknown:
-- a line whose product was gone before this.
alter table order_items
  add column brand text,
  add column concentration text,
  add column volume text,
  add column volume_ml integer,
  add column sku text;
update order_items set brand = products.brand, concentration = products.concentration, volume = products.volume,
  volume_ml = products.volume_ml, sku = products.sku
from products where products.id = order_items.product_id;

-- As 0150_quick_orders.sql has it, and what the line of the order keeps of the product.
drop function take_stock(integer[], integer[], text, uuid);
create function take_stock(product_ids integer[], quantities integer[], reason text, order_id uuid)
returns table (
  id integer, name text, brand text, concentration text, volume text, volume_ml integer, sku text,
  price numeric, stock integer, quantity integer
) language plpgsql as $$
#variable_conflict use_column
declare
  wanted record;
begin
  for wanted in
    select * from unnest(take_stock.product_ids, take_stock.quantities) as cart (product_id, quantity) order by product_id
  loop
    update products set stock = stock - wanted.quantity
    where products.id = wanted.product_id and stock >= wanted.quantity and is_active
    returning products.id, products.name, products.brand, products.concentration, products.volume, products.volume_ml,
      products.sku, products.price, products.stock, wanted.quantity
    into take_stock.id, take_stock.name, take_stock.brand, take_stock.concentration, take_stock.volume,
      take_stock.volume_ml, take_stock.sku, take_stock.price, take_stock.stock, take_stock.quantity;
    if found then
      insert into stock_movements (product_id, quantity, reason, order_id)
      values (wanted.product_id, -wanted.quantity, take_stock.reason, take_stock.order_id);
      return next;
    end if;
  end loop;
end $$;
