-- The transfers of each tab, newest first, and by their reference.
create index payments_transfers on payments (status, created_at desc, id desc) where method = 'transferencia';
create index payments_reference on payments using gin (fold(transfer_reference) gin_trgm_ops)
  where method = 'transferencia';

-- The orders as staff sort them.
create index orders_total on orders (total_amount, id);
create index orders_customer on orders (fold(customer_name), id);
