-- Every change that affects a customer (db/migrations/111-customers.sql) inserts a row into `customer_changes`, which needs no
-- lock and costs an order almost nothing. `refresh_customers` processes the rows before staff read, and once a minute.
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

create or replace function note_customer_of(changed_order uuid) returns void language sql volatile as $$
  insert into customer_changes (user_id, email)
  select user_id, case when user_id is null then normal_email(customer_email) end
  from orders where id = changed_order and (user_id is not null or customer_email <> '')
$$;

create or replace function note_changed_payment() returns trigger language plpgsql as $$
begin
  perform note_customer_of(new.order_id);
  return null;
end $$;

create or replace function note_changed_refund() returns trigger language plpgsql as $$
begin
  perform note_customer_of((select order_id from payments where id = new.payment_id));
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
