-- Takes the stock of a cart, of each product only if there is enough and it is on sale, so two buyers never share the last
-- bottle, and records the movements. The products are locked first, in the order of their ids, so that no two carts wait for
-- each other. Gives what was taken, as the order's lines keep it: what is missing there was not. A function, because as
-- several statements the shop waits for each.
-- What it gives changed once: a function's columns cannot be replaced.
drop function if exists take_stock(integer[], integer[], text, uuid);
create function take_stock(product_ids integer[], quantities integer[], reason text, order_id uuid)
returns table (
  id integer, name text, brand text, concentration text, volume text, volume_ml integer, sku text,
  category_id integer, type text, gender text, price numeric, cost_price numeric, stock integer, quantity integer
) language plpgsql
-- Planned once a connection: for each cart's own list of products the planner else plans both statements anew, which takes as
-- long as they do.
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
