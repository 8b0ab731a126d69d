-- Each order writes each index of its table. A person's orders, those that wait for a reminder and the takings of a status are
-- found as well by what others need too.
drop index orders_unreminded, orders_totals, orders_status, orders_open_email, orders_guest_email;
create index orders_email on orders (normal_email(customer_email), created_at desc);
create index orders_status on orders (status, created_at desc) include (total_amount);
