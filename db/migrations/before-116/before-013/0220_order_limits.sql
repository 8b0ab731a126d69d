-- What one household or one mobile carrier's mast has: 24 bits of an IPv4 address, also of one written as IPv6, or 48.
create function order_network(address inet) returns cidr language sql immutable strict parallel safe
  return case
    when family(address) = 4 then network(set_masklen(address, 24))
    when address << '::ffff:0.0.0.0/96' then network(set_masklen('0.0.0.0'::inet + (address - '::ffff:0.0.0.0'), 24))
    else network(set_masklen(address, 48))
  end;

-- The few that still hold stock: found by whom and from where they were placed whenever another one is.
create index orders_open_email on orders (normal_email(customer_email)) where status = 'pendiente_pago';
create index orders_open_network on orders (order_network(guest_ip)) where status = 'pendiente_pago';

-- What has to be known before a new order takes stock, at once: the order that its idempotency key made already, or else
-- the limit of unpaid orders that is reached, and the seconds until one of them ends. 0 is no limit. Orders of one person
-- or network go one after the other from here to their commit, so that exactly the allowed number passes; each takes its
-- locks in the same order, so that no two wait for each other.
create function admit_order(
  key text, email text, session text, account integer, address inet, most_of_one integer, most_of_network integer
) returns table (earlier_id uuid, earlier_hash bytea, reached text, seconds integer)
language plpgsql
-- A plan made while the table was small would be kept, and read all of a large one.
set enable_seqscan = off
as $$
declare
  own_lock bigint;
  counted record;
begin
  if key is not null then
    perform pg_advisory_xact_lock(hashtextextended(key, 1));
    select id, idempotency_hash into earlier_id, earlier_hash from orders where idempotency_key = key;
    if found then
      return next;
      return;
    end if;
  end if;

  for own_lock in
    select distinct hashtextextended(whose, 2)
    from (values
      (most_of_one, 'email ' || email), (most_of_one, 'session ' || session), (most_of_one, 'account ' || account),
      (most_of_network, 'network ' || order_network(address))
    ) as kinds (most, whose)
    where most > 0 and whose is not null
    order by 1
  loop
    perform pg_advisory_xact_lock(own_lock);
  end loop;

  if most_of_one > 0 then
    for counted in
      select count(*) as orders, min(expires_at) as until from orders
      where normal_email(customer_email) = email and status = 'pendiente_pago'
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
