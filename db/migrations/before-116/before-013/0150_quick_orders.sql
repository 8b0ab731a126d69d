-- A job that is nothing but a task and a payload, as each step of an order adds one, is one row: written here at once, for
-- a sixth of what the worker's general function costs. That one still does all the rest: keys, queues, and a task's first
-- job. The row is as graphile-worker 0.18 keeps it; a newer one that keeps it otherwise fails the tests of jobs.
create or replace function add_job_silently(
  task text, payload json, run_at timestamptz default null, job_key text default null,
  priority integer default 0, queue_name text default null
) returns void language plpgsql set search_path = public, pg_catalog as $$
begin
  if job_key is null and queue_name is null then
    insert into graphile_worker._private_jobs (task_id, payload, run_at, priority)
    select tasks.id, add_job_silently.payload, coalesce(add_job_silently.run_at, now()), add_job_silently.priority
    from graphile_worker._private_tasks as tasks where tasks.identifier = task;
    if found then
      return;
    end if;
  end if;
  perform graphile_worker.add_job(
    task, payload, queue_name => queue_name, run_at => run_at, job_key => job_key, priority => priority);
end $$;

-- Takes the stock of a cart, of each product only if there is enough and it is on sale, so two buyers never share the last
-- bottle, and records the movements. One product after the other in the order of their ids, so that no two carts wait for
-- each other. Gives what was taken: what is missing there was not. A function, because as one statement the same costs the
-- server half as much again, and as several the shop waits for each.
create function take_stock(product_ids integer[], quantities integer[], reason text, order_id uuid)
returns table (id integer, name text, price numeric, stock integer, quantity integer) language plpgsql as $$
#variable_conflict use_column
declare
  wanted record;
begin
  for wanted in
    select * from unnest(take_stock.product_ids, take_stock.quantities) as cart (product_id, quantity) order by product_id
  loop
    update products set stock = stock - wanted.quantity
    where products.id = wanted.product_id and stock >= wanted.quantity and is_active
    returning products.id, products.name, products.price, products.stock, wanted.quantity
    into take_stock.id, take_stock.name, take_stock.price, take_stock.stock, take_stock.quantity;
    if found then
      insert into stock_movements (product_id, quantity, reason, order_id)
      values (wanted.product_id, -wanted.quantity, take_stock.reason, take_stock.order_id);
      return next;
    end if;
  end loop;
end $$;
