-- Takes the stock of a cart, of each product only if there is enough and it is on sale, so two buyers never share the last
-- bottle, and records the movements. One product after the other in the order of their ids, so that no two carts wait for
-- each other. Gives what was taken, as the order's lines keep it: what is missing there was not. A function, because as
-- one statement the same costs the server half as much again, and as several the shop waits for each.
-- What it gives changed once: a function's columns cannot be replaced.
drop function if exists take_stock(integer[], integer[], text, uuid);
create function take_stock(product_ids integer[], quantities integer[], reason text, order_id uuid)
returns table (
  id integer, name text, brand text, concentration text, volume text, volume_ml integer, sku text,
  category_id integer, type text, gender text, price numeric, cost_price numeric, stock integer, quantity integer
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
    returning products.id, products.name, products.brand, products.concentration,
      sold_volume(products.volume, products.presentation), products.volume_ml,
      products.sku, products.category_id, products.type, products.gender, charged_price(products), products.cost_price,
      products.stock, wanted.quantity
    into take_stock.id, take_stock.name, take_stock.brand, take_stock.concentration, take_stock.volume,
      take_stock.volume_ml, take_stock.sku, take_stock.category_id, take_stock.type, take_stock.gender, take_stock.price,
      take_stock.cost_price, take_stock.stock, take_stock.quantity;
    if found then
      insert into stock_movements (product_id, quantity, reason, order_id)
      values (wanted.product_id, -wanted.quantity, take_stock.reason, take_stock.order_id);
      return next;
    end if;
  end loop;
end $$;
