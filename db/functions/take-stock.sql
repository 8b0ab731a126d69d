-- Takes the stock of a cart, of each product only if it is on sale and there is enough, so two buyers never get the same last
-- bottle, and records the movements. The products are locked first, in the order of their ids, so that carts cannot
-- deadlock. Returns the products taken, with the columns of the order's lines; missing ones were not taken. A function,
-- because several statements would be several round trips.
-- Dropped first, because a function's result columns cannot be replaced.
drop function if exists take_stock(integer[], integer[], text, uuid);
create function take_stock(product_ids integer[], quantities integer[], reason text, order_id uuid)
returns table (
  id integer, name text, brand text, concentration text, volume text, volume_ml integer, sku text,
  category_id integer, type text, gender text, price numeric, cost_price numeric, stock integer, quantity integer
) language plpgsql
-- Plans once per connection: otherwise both statements are planned for each cart's list of products, which takes as long as
-- running them.
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  perform from products where products.id = any(take_stock.product_ids) order by products.id for no key update;
  return query
  with taken as (
    update products set stock = products.stock - cart.quantity
    from unnest(take_stock.product_ids, take_stock.quantities) as cart (product_id, quantity)
    where products.id = cart.product_id and products.stock >= cart.quantity and products.is_active
    returning products.id, products.name, products.brand, products.concentration,
      sold_volume(products.volume, products.presentation), products.volume_ml,
      products.sku, products.category_id, products.type, products.gender, charged_price(products), products.cost_price,
      products.stock, cart.quantity
  ), moved as (
    insert into stock_movements (product_id, quantity, reason, order_id)
    select taken.id, -taken.quantity, take_stock.reason, take_stock.order_id from taken
  )
  select * from taken;
end $$;
