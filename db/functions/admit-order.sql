-- Returns in one call what an order needs to know before it takes stock: the existing order of its idempotency key, the
-- limit of unpaid orders that is reached, and the seconds until one of them expires. A limit of 0 is none; counter sales are
-- not counted; what is null takes no lock and matches no order. Orders of one person or network are serialised from here to
-- their commit, so that exactly the allowed number passes. The locks are always taken in the same order, so that orders
-- cannot deadlock.
create or replace function admit_order(
  key text, email text, session text, account integer, address inet, most_of_one integer, most_of_network integer
) returns table (earlier_id uuid, earlier_hash bytea, reached text, seconds integer)
language plpgsql
-- A cached plan made for a small table would later scan a large one.
set enable_seqscan = off
-- Plans the counts once per connection; because of null parameters the planner would otherwise plan them for each order.
set plan_cache_mode = force_generic_plan
as $$
declare
  counted record;
begin
  perform pg_advisory_xact_lock(hashtextextended(key, 1));
  select id, idempotency_hash into earlier_id, earlier_hash from orders where idempotency_key = key;

  perform pg_advisory_xact_lock(own_lock)
  from (
    select hashtextextended(whose, 2) as own_lock
    from (values
      (most_of_one, 'email ' || email), (most_of_one, 'session ' || session), (most_of_one, 'account ' || account),
      (most_of_network, 'network ' || order_network(address))
    ) as kinds (most, whose)
    where most > 0
    order by own_lock
  ) as in_order;

  if most_of_one > 0 then
    for counted in
      select count(*) as orders, min(expires_at) as until from orders
      where normal_email(customer_email) = email and status = 'pendiente_pago' and channel = 'web'
        and coalesce(expires_at, 'infinity') > now()
      union all
      select count(*), min(expires_at) from orders
      where guest_session_id = session and status = 'pendiente_pago' and coalesce(expires_at, 'infinity') > now()
      union all
      select count(*), min(expires_at) from orders
      where user_id = account and status = 'pendiente_pago' and coalesce(expires_at, 'infinity') > now()
    loop
      if counted.orders >= most_of_one then
        reached := 'persona';
        seconds := ceil(extract(epoch from counted.until - now()));
      end if;
    end loop;
  end if;
  if reached is null and most_of_network > 0 then
    select count(*) as orders, min(expires_at) as until into counted from orders
    where order_network(guest_ip) = order_network(address) and status = 'pendiente_pago'
      and coalesce(expires_at, 'infinity') > now();
    if counted.orders >= most_of_network then
      reached := 'red';
      seconds := ceil(extract(epoch from counted.until - now()));
    end if;
  end if;
  return next;
end $$;
