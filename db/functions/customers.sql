-- Customers, from accounts and orders (db/migrations/023-customers.sql). Whatever changes one leaves a line in
-- `customer_changes`, which locks nothing and costs an order next to nothing; `refresh_customers` makes of these lines what
-- staff see, before they look and once a minute. All that joins or separates rows holds one lock, taken before any row's:
-- an order never waits for it.
create or replace function lock_customers() returns void language sql volatile as $$
  select pg_advisory_xact_lock(7201160)
$$;

create or replace function note_changed_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and (new.user_id is not null or new.customer_email <> '') then
    insert into customer_changes (user_id, email) values (
      new.user_id, case when new.user_id is null then normal_email(new.customer_email) end);
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old.user_id is distinct from new.user_id
      or (old.user_id is null and normal_email(old.customer_email) <> normal_email(new.customer_email)))) then
    insert into customer_changes (user_id, email) values (
      coalesce(old.user_id, case when tg_op = 'UPDATE' then new.user_id end),
      case when old.user_id is null then normal_email(old.customer_email) end);
  end if;
  return null;
end $$;

create or replace function note_changed_account() returns trigger language plpgsql as $$
begin
  insert into customer_changes (user_id) values (new.id);
  return null;
end $$;

create or replace function note_changed_payment() returns trigger language plpgsql as $$
begin
  insert into customer_changes (user_id, email)
  select user_id, case when user_id is null then normal_email(customer_email) end
  from orders where id = new.order_id and (user_id is not null or customer_email <> '');
  return null;
end $$;

create or replace function note_changed_refund() returns trigger language plpgsql as $$
begin
  insert into customer_changes (user_id, email)
  select user_id, case when user_id is null then normal_email(customer_email) end
  from payments join orders on orders.id = order_id
  where payments.id = new.payment_id and (user_id is not null or customer_email <> '');
  return null;
end $$;

create or replace trigger orders_customer after insert or delete or update of user_id, customer_name, customer_email,
  customer_phone, customer_phone_e164, customer_address, customer_city, customer_postal_code
on orders for each row execute function note_changed_order();
create or replace trigger users_customer after insert or update of first_name, last_name, email, phone, phone_e164, address,
  city, postal_code, role, created_at
on users for each row execute function note_changed_account();
create or replace trigger payments_customer_new after insert on payments for each row
  when (new.status = 'confirmado') execute function note_changed_payment();
create or replace trigger payments_customer after update of status, amount on payments for each row
  when ('confirmado' in (old.status, new.status)) execute function note_changed_payment();
create or replace trigger refunds_customer after insert or update of amount on refunds for each row
  execute function note_changed_refund();

-- Whether two names are one person's: at least two words, and all of the shorter one stand in the other.
create or replace function names_agree(one text, other text) returns boolean language sql immutable parallel safe as $$
  with words as (
    select array(select distinct regexp_split_to_table(fold(one), '[^[:alnum:]]+') except select '') as ones,
      array(select distinct regexp_split_to_table(fold(other), '[^[:alnum:]]+') except select '') as others
  )
  select least(cardinality(ones), cardinality(others)) >= 2 and (ones <@ others or others <@ ones) from words
$$;

-- All orders of a person: their account's, and what was bought as a guest by the addresses joined to it.
-- `rows`: of the thousand that the planner would else expect, all orders would be read.
create or replace function list_customer_orders(person integer) returns setof uuid language sql stable rows 10 as $$
  select orders.id from customers join orders on orders.user_id = customers.user_id where person_id = person
  union all
  select orders.id from customers join orders
    on orders.user_id is null and normal_email(orders.customer_email) = normal_email(customers.email)
  where person_id = person and customers.user_id is null
$$;

create or replace function count_customer(person integer) returns void language sql volatile as $$
  update customers set (orders_count, last_order_at, total_spent) = (
    select count(*), max(created_at), coalesce(sum((
      select sum(amount - coalesce((select sum(refunds.amount) from refunds where payment_id = payments.id), 0))
      from payments where order_id = orders.id and status = 'confirmado'
    )), 0)
    from orders where id in (select list_customer_orders(person))
  ), others_text = coalesce((
    select string_agg(concat_ws(' ', first_name, last_name, email, phone), ' ' order by id)
    from customers where joined_to = person
  ), '')
  where id = person
$$;

-- Joins a row, and what is joined to it, to a person who is not joined to another.
create or replace function join_customer(joined integer, person integer) returns void language plpgsql as $$
begin
  update customers set joined_to = person, orders_count = 0, total_spent = 0, last_order_at = null, others_text = ''
  where id = joined or joined_to = joined;
  insert into customer_tags (customer_id, tag)
  select person, tag from customer_tags join customers on id = customer_id where joined_to = person on conflict do nothing;
  delete from customer_tags using customers where id = customer_id and joined_to = person;
end $$;

-- Takes a row out of its person. Without it the rest is one person still: the oldest stands for them.
create or replace function part_customer(parted integer) returns void language plpgsql as $$
declare
  old_person constant integer := (select person_id from customers where id = parted);
  heir integer;
begin
  if old_person = parted then
    select id into heir from customers where joined_to = parted order by id limit 1;
    update customers set joined_to = null where id = heir;
    update customers set joined_to = heir where joined_to = parted;
  else
    heir := old_person;
    update customers set joined_to = null where id = parted;
  end if;
  perform count_customer(heir);
  perform count_customer(parted);
end $$;

-- Whom a row is one with: the account of its address; else whoever has its phone and a name that agrees, accounts first.
-- Two accounts are never joined, nor what staff separated.
create or replace function join_alike(changed integer) returns void language plpgsql as $$
declare
  me customers;
  alike record;
begin
  select * into me from customers where id = changed;
  if me.is_staff or me.apart_at is not null then return; end if;
  for alike in
    select other.id, other.person_id, other.user_id, true as is_mail from customers other
    where normal_email(email) = normal_email(me.email) and (me.user_id is null) <> (other.user_id is null)
      and not is_staff and apart_at is null
    union all
    select id, person_id, user_id, false from customers
    where phone_e164 = me.phone_e164 and id <> me.id and not is_staff and apart_at is null
      and names_agree(first_name || ' ' || last_name, me.first_name || ' ' || me.last_name)
    order by is_mail desc, user_id nulls last, id
  loop
    -- what was joined before in this loop
    select * into me from customers where id = changed;
    select id, person_id, user_id, alike.is_mail into alike from customers where id = alike.id;
    continue when alike.person_id = me.person_id;
    declare
      mine constant boolean := exists (select from customers where id = me.person_id and user_id is not null);
      theirs constant boolean := exists (select from customers where id = alike.person_id and user_id is not null);
      left_person integer;
    begin
      if mine and theirs then
        -- an address weighs more than a phone: the guest goes alone to the account that has it
        continue when not alike.is_mail;
        left_person := case when me.user_id is null then me.person_id else alike.person_id end;
        perform join_customer(case when me.user_id is null then me.id else alike.id end, coalesce(me.user_id, alike.user_id));
        perform count_customer(left_person);
      elsif mine or (not theirs and me.person_id < alike.person_id) then
        perform join_customer(alike.person_id, me.person_id);
      else
        perform join_customer(me.person_id, alike.person_id);
      end if;
    end;
  end loop;
end $$;

create or replace function refresh_account(account integer) returns void language plpgsql as $$
declare
  known users;
  of_order record;
  me customers;
begin
  -- held: an account that goes meanwhile takes its row with it
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
  me customers;
begin
  select * into newest from orders
  where user_id is null and normal_email(customer_email) = mailbox order by created_at desc limit 1;
  if not found then
    select * into me from customers where user_id is null and normal_email(email) = mailbox;
    if not found then return; end if;
    -- their orders are an account's now; what staff know of them stays with the person
    update customer_notes set customer_id = me.person_id where customer_id = me.id and me.joined_to is not null;
    if me.joined_to is null then perform part_customer(me.id); end if;
    delete from customers where id = me.id;
    perform count_customer(me.person_id);
    return;
  end if;
  insert into customers (first_name, last_name, email, phone, phone_e164, address, city, postal_code, created_at)
  values (
    coalesce(trim(substring(trim(newest.customer_name) from '^(.*)\s')), trim(newest.customer_name)),
    coalesce(substring(trim(newest.customer_name) from '\s(\S+)$'), ''),
    newest.customer_email, newest.customer_phone, newest.customer_phone_e164, newest.customer_address,
    newest.customer_city, newest.customer_postal_code,
    (select min(created_at) from orders where user_id is null and normal_email(customer_email) = mailbox))
  on conflict (normal_email(email)) where user_id is null do update set first_name = excluded.first_name,
    last_name = excluded.last_name, email = excluded.email, phone = excluded.phone, phone_e164 = excluded.phone_e164,
    address = excluded.address, city = excluded.city, postal_code = excluded.postal_code, created_at = excluded.created_at
  returning * into me;
  perform join_alike(me.id);
  perform count_customer((select person_id from customers where id = me.id));
end $$;

-- An account that takes a guest's order over has shown that both are one person.
create or replace function join_claimed(account integer, mailbox text) returns void language plpgsql as $$
declare guest customers;
begin
  select * into guest from customers where user_id is null and normal_email(email) = mailbox and apart_at is null;
  if guest.id is null or exists (select from customers where id = account and is_staff) then return; end if;
  if exists (select from customers where id = guest.person_id and user_id is not null) then return; end if;
  perform join_customer(guest.person_id, account);
end $$;

-- Writes anew at most so many of those that changed, and says how many they were. Nobody acts here: what staff only look
-- at is no change of theirs.
create or replace function refresh_customers(most integer) returns integer language plpgsql
-- A plan made while a table was small would be kept, and read all of a large one.
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
    -- in the order of the changes: who was there first is the person that others are joined to
    select user_id, email from taken group by user_id, email order by min(id)
  loop
    done := done + 1;
    if changed.user_id is not null then perform refresh_account(changed.user_id); end if;
    if changed.user_id is not null and changed.email is not null then
      perform join_claimed(changed.user_id, changed.email);
      perform count_customer(changed.user_id);
    end if;
    if changed.email is not null then perform refresh_guest(changed.email); end if;
  end loop;
  perform set_config('estela.actor', actor, true);
  return done;
end $$;
