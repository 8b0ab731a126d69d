-- What paid an order, also when staff recorded it by hand.
alter table orders drop constraint orders_payment_method_check;
alter table orders add constraint orders_payment_method_check
  check (payment_method in ('transferencia', 'mercadopago', 'manual'));
update orders set payment_method = payments.method from payments
  where payments.order_id = orders.id and payments.status = 'confirmado' and not payments.is_surplus
    and orders.payment_method is distinct from payments.method;

-- While an online payment is under way: the seconds after created_at in which a transfer may be sent. The order gets
-- that time back when the payment comes to nothing.
alter table orders add column transfer_hold_seconds integer;
update orders set transfer_hold_seconds = 172800
  where status = 'pendiente_pago' and payment_method = 'mercadopago' and expires_at < created_at + interval '48 hours';

-- What waits for no payment does not run out.
update orders set expires_at = null where status <> 'pendiente_pago' and expires_at is not null;

-- Money of the stand-in for Mercado Pago: none.
alter table payments add column is_simulated boolean not null default false;
update payments set is_simulated = true
  where provider_payment_id in (select id::text from simulator_payments);
alter table orders add column is_simulated boolean not null default false;
update orders set is_simulated = true from payments
  where payments.order_id = orders.id and payments.is_simulated and payments.status = 'confirmado';
