-- A job without a NOTIFY. A transaction that notifies holds one lock of the whole server until its commit is on the disk,
-- so orders, each of which adds a job, were written one after the other. The worker looks for jobs twice a second instead.

-- What the worker's own functions find in place of pg_catalog's, with the path below and nowhere else.
create function public.pg_notify(text, text) returns void language plpgsql as 'begin end';

create function add_job_silently(
  task text, payload json, run_at timestamptz default null, job_key text default null,
  priority integer default 0, queue_name text default null
) returns void language plpgsql set search_path = public, pg_catalog as $$
begin
  perform graphile_worker.add_job(
    task, payload, queue_name => queue_name, run_at => run_at, job_key => job_key, priority => priority);
end $$;

create or replace function tell_of_product() returns trigger language plpgsql as $$
declare
  -- the customers' events only where somebody wishes for the product
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
  if found then
    perform add_job_silently('tell-of-products', '{}');
  end if;
  return null;
end $$;
