-- All orders of a person: those of the account, and guest orders of the addresses merged into it.
-- `rows`: with the default estimate of 1,000 rows the planner would scan all orders.
create or replace function list_customer_orders(person integer) returns setof uuid language sql stable rows 10 as $$
  -- materialized: without statistics of the table the planner would scan all guests for one
  with rows_of_person as materialized (select user_id, normal_email(email) as email from customers where person_id = person)
  select orders.id from rows_of_person join orders using (user_id)
  union all
  select orders.id from rows_of_person join orders
    on orders.user_id is null and normal_email(orders.customer_email) = rows_of_person.email
  where rows_of_person.user_id is null
$$;

-- Updates only changed rows, since each row version adds an entry to every index of the table.
create or replace function count_customer(person integer) returns void language sql volatile as $$
  with counted as (
    select count(*) as orders_count, max(created_at) as last_order_at, coalesce(sum((
      select sum(amount - coalesce((select sum(refunds.amount) from refunds where payment_id = payments.id), 0))
      from payments where order_id = orders.id and status = 'confirmado'
    )), 0) as total_spent
    from orders where id in (select list_customer_orders(person))
  ), others as (
    select coalesce(string_agg(concat_ws(' ', first_name, last_name, email, phone), ' ' order by id), '') as others_text
    from customers where joined_to = person
  )
  update customers set orders_count = counted.orders_count, last_order_at = counted.last_order_at,
    total_spent = counted.total_spent, others_text = others.others_text
  from counted, others
  where customers.id = person and (
    customers.orders_count, customers.last_order_at, customers.total_spent, customers.others_text
  ) is distinct from (counted.orders_count, counted.last_order_at, counted.total_spent, others.others_text)
$$;
