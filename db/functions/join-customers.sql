-- Merges customer rows of one person. Merging and separating take one lock before any row lock; orders never take it.
create or replace function lock_customers() returns void language sql volatile as $$
  select pg_advisory_xact_lock(7201160)
$$;

-- Whether two names match: at least two words, and all words of the shorter one occur in the other.
create or replace function names_agree(one text, other text) returns boolean language sql immutable parallel safe as $$
  with words as (
    select array(select distinct regexp_split_to_table(fold(one), '[^[:alnum:]]+') except select '') as ones,
      array(select distinct regexp_split_to_table(fold(other), '[^[:alnum:]]+') except select '') as others
  )
  select least(cardinality(ones), cardinality(others)) >= 2 and (ones <@ others or others <@ ones) from words
$$;

-- Merges a row, and the rows merged into it, into a row that is not merged itself.
create or replace function join_customer(joined integer, person integer) returns void language plpgsql as $$
begin
  update customers set joined_to = person, orders_count = 0, total_spent = 0, last_order_at = null, others_text = ''
  where id = joined or joined_to = joined;
  insert into customer_tags (customer_id, tag)
  select person, tag from customer_tags join customers on id = customer_id where joined_to = person on conflict do nothing;
  delete from customer_tags using customers where id = customer_id and joined_to = person;
end $$;

-- Separates a row from its person. The other rows stay merged, under the oldest.
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

-- A phone shared by more rows belongs to a shop or an office: it identifies nobody, and comparing all of them for each order
-- would cost more and more.
create or replace function is_shared_phone(number text) returns boolean language sql stable as $$
  select count(*) > 20 from (select from customers where phone_e164 = number limit 21) as rows
$$;

-- Finds the row to merge into: the account of the same address, else a row with the same phone and a matching name,
-- accounts first. Two accounts are never merged, nor rows that staff separated.
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
    where phone_e164 = me.phone_e164 and not is_shared_phone(me.phone_e164) and id <> me.id
      and not is_staff and apart_at is null
      and names_agree(first_name || ' ' || last_name, me.first_name || ' ' || me.last_name)
    order by is_mail desc, user_id nulls last, id
  loop
    -- merged earlier in this loop
    select * into me from customers where id = changed;
    select id, person_id, user_id, alike.is_mail into alike from customers where id = alike.id;
    continue when alike.person_id = me.person_id;
    declare
      mine constant boolean := exists (select from customers where id = me.person_id and user_id is not null);
      theirs constant boolean := exists (select from customers where id = alike.person_id and user_id is not null);
      left_person integer;
    begin
      if mine and theirs then
        -- the address takes precedence over the phone: only this guest is merged into its account
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

-- Claiming a guest's order proves that the account and the guest are one person.
create or replace function join_claimed(account integer, mailbox text) returns void language plpgsql as $$
declare guest customers;
begin
  select * into guest from customers where user_id is null and normal_email(email) = mailbox and apart_at is null;
  if guest.id is null or exists (select from customers where id = account and is_staff) then return; end if;
  if exists (select from customers where id = guest.person_id and user_id is not null) then return; end if;
  perform join_customer(guest.person_id, account);
end $$;
