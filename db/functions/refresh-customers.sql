-- Computes the customer rows from accounts and orders.
create or replace function refresh_account(account integer) returns void language plpgsql as $$
declare
  known users;
  of_order record;
  me customers;
begin
  -- locked: deleting the account concurrently must delete its row too
  select * into known from users where id = account for key share;
  if not found then return; end if;
  select customer_phone, customer_phone_e164 into of_order from orders
  where user_id = account and known.phone is null and customer_phone <> '' order by created_at desc limit 1;
  insert into customers (user_id, first_name, last_name, email, phone, phone_e164, address, city, postal_code, is_staff,
    created_at)
  values (account, known.first_name, known.last_name, known.email, coalesce(known.phone, of_order.customer_phone),
    coalesce(known.phone_e164, of_order.customer_phone_e164), known.address, known.city, known.postal_code, known.is_admin,
    known.created_at)
  on conflict (user_id) do update set first_name = excluded.first_name, last_name = excluded.last_name,
    email = excluded.email, phone = excluded.phone, phone_e164 = excluded.phone_e164, address = excluded.address,
    city = excluded.city, postal_code = excluded.postal_code, is_staff = excluded.is_staff, created_at = excluded.created_at
  returning * into me;
  if me.is_staff and exists (select from customers where joined_to = me.id) then
    perform part_customer(me.id);
  end if;
  perform join_alike(me.id);
  perform count_customer(me.id);
end $$;

create or replace function refresh_guest(mailbox text) returns void language plpgsql as $$
declare
  newest orders;
  called record;
  housed record;
  me customers;
begin
  select * into newest from orders
  where user_id is null and normal_email(customer_email) = mailbox order by created_at desc limit 1;
  if not found then
    select * into me from customers where user_id is null and normal_email(email) = mailbox;
    if not found then return; end if;
    -- the account has claimed their orders; notes and tags stay with the person
    update customer_notes set customer_id = me.person_id where customer_id = me.id and me.joined_to is not null;
    if me.joined_to is null then perform part_customer(me.id); end if;
    delete from customers where id = me.id;
    perform count_customer(me.person_id);
    return;
  end if;
  -- without a phone or address in the new order the earlier ones are kept
  select customer_phone, customer_phone_e164 into called from orders
  where user_id is null and normal_email(customer_email) = mailbox
  order by customer_phone = '', created_at desc limit 1;
  select customer_address, customer_city, customer_postal_code into housed from orders
  where user_id is null and normal_email(customer_email) = mailbox
  order by customer_address = '', created_at desc limit 1;
  -- orders_count and last_order_at of a new row assume one order, which is nearly always right; the count below
  -- updates only differences
  insert into customers (first_name, last_name, email, phone, phone_e164, address, city, postal_code, orders_count,
    last_order_at, created_at)
  values (
    coalesce(trim(substring(trim(newest.customer_name) from '^(.*)\s')), trim(newest.customer_name)),
    coalesce(substring(trim(newest.customer_name) from '\s(\S+)$'), ''),
    newest.customer_email, called.customer_phone, called.customer_phone_e164, housed.customer_address,
    housed.customer_city, housed.customer_postal_code, 1, newest.created_at,
    (select min(created_at) from orders where user_id is null and normal_email(customer_email) = mailbox))
  on conflict (normal_email(email)) where user_id is null do update set first_name = excluded.first_name,
    last_name = excluded.last_name, email = excluded.email, phone = excluded.phone, phone_e164 = excluded.phone_e164,
    address = excluded.address, city = excluded.city, postal_code = excluded.postal_code, created_at = excluded.created_at
  returning * into me;
  perform join_alike(me.id);
  perform count_customer((select person_id from customers where id = me.id));
end $$;

-- Recomputes at most that many changed customers and returns how many. Runs without an audit actor: reading is no change by
-- staff.
create or replace function refresh_customers(most integer) returns integer language plpgsql
-- A cached plan made for a small table would later scan a large one.
set enable_seqscan = off
as $$
declare
  actor constant text := coalesce(current_setting('estela.actor', true), '');
  changed record;
  done integer := 0;
begin
  if not exists (select from customer_changes) then return 0; end if;
  perform lock_customers();
  perform set_config('estela.actor', '', true);
  for changed in
    with taken as (
      delete from customer_changes where id in (select id from customer_changes order by id limit most) returning id, user_id, email
    )
    -- in the order of the changes: others are merged into the first row
    select user_id, email from taken group by user_id, email order by min(id)
  loop
    done := done + 1;
    if changed.user_id is not null then perform refresh_account(changed.user_id); end if;
    if changed.user_id is not null and changed.email is not null then
      perform join_claimed(changed.user_id, changed.email);
    end if;
    if changed.email is not null then perform refresh_guest(changed.email); end if;
  end loop;
  perform set_config('estela.actor', actor, true);
  return done;
end $$;
