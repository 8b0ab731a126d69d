/** Invariants of the database, each with a query of its violations that uses none of the shop's code. */
export const laws = {
  'stock is what its movements add up to, and never negative': `
    select id, stock, sum from products
    left join (select product_id, sum(quantity) from stock_movements group by 1) moved on product_id = id
    where stock < 0 or stock <> coalesce(sum, 0)`,
  'an order took its lines from the stock once, a cancelled one gave them back once, and what came back was delivered': `
    with lines as (select order_id, product_id, sum(quantity) as quantity from order_items group by 1, 2),
    moved as (select order_id, product_id, -sum(quantity) filter (where reason = 'venta') as sold,
        coalesce(sum(quantity) filter (where reason = 'cancelacion'), 0) as cancelled,
        coalesce(sum(quantity) filter (where reason = 'devolucion'), 0) as returned
      from stock_movements where order_id is not null group by 1, 2)
    select orders.id, status, lines.quantity, sold, cancelled, returned from orders
    join lines on lines.order_id = orders.id
    left join moved on moved.order_id = orders.id and moved.product_id = lines.product_id
    where sold is distinct from lines.quantity
      or cancelled <> case status when 'cancelado' then lines.quantity else 0 end
      or returned not between 0 and case status when 'entregado' then lines.quantity else 0 end`,
  'an order is its lines, less its discount, and its delivery': `
    select id, total_amount from orders where total_amount <> shipping_amount +
      (select sum(quantity * unit_price) from order_items where order_id = orders.id) - discount_amount`,
  'the discount of an order is that of its lines, of what it says and of the promotions that it used': `
    select id, discount_amount from orders, lateral (
        select coalesce(-sum((said ->> 'amount')::numeric), 0) as sum from jsonb_array_elements(adjustments) as said) said,
      lateral (select sum(order_items.discount_amount) from order_items where order_id = orders.id) lines,
      lateral (select coalesce(sum(amount), 0) as sum from promotion_uses where order_id = orders.id) used
    where lines.sum <> discount_amount or channel = 'web' and (said.sum <> discount_amount or used.sum <> discount_amount)`,
  'no line costs less than nothing, and a transfer pays no more than a card': `
    select orders.id, line from orders join order_items on order_id = orders.id
    where order_items.discount_amount > quantity * unit_price or transfer_amount > total_amount
      or transfer_amount < shipping_amount`,
  'a promotion is used no oftener than it may be, and an order has one coupon': `
    select promotions.id, count(*) from promotions join promotion_uses on promotion_id = promotions.id
      join orders on orders.id = order_id and status <> 'cancelado' group by 1 having count(*) > max_uses
    union all select null, count(*) from promotion_uses join promotions on promotions.id = promotion_id
    where code is not null group by order_id having count(*) > 1`,
  'delivery costs what its way says, and nothing from the sum on': `
    select orders.id, shipping_amount from orders join shipping_methods way on way.id = shipping_method_id
    where shipping_amount <> case when total_amount - shipping_amount >= (rates -> 0 ->> 'free_from')::numeric then 0
      else (rates -> 0 ->> 'price')::numeric end`,
  'each unit of a line was given back once at most': `
    select order_id, order_items.line, back from order_items, lateral (select sum(refund_lines.quantity) as back
      from refund_lines join refund_requests on refund_requests.id = request_id join payments on payments.id = payment_id
      where payments.order_id = order_items.order_id and refund_lines.line = order_items.line
        and refund_requests.status <> 'fallida') went
    where back > quantity`,
  'an order that counts as paid has one confirmed payment, and one that waits has none': `
    select orders.id, orders.status, count(payments.id) from orders
    left join payments on order_id = orders.id and payments.status = 'confirmado' and not is_surplus
    where orders.status <> 'cancelado' group by 1, 2
    having count(payments.id) <> case when orders.status in ('confirmado', 'enviado', 'entregado') then 1 else 0 end`,
  'a transfer is confirmed by a person who had its proof or sold by themselves, and for what it had to bring': `
    select payments.id from payments join orders on orders.id = order_id
    where payments.status = 'confirmado' and method <> 'mercadopago' and (decided_by is null and amount > 0
      or method = 'transferencia' and (proof_file is null and channel = 'web' or amount <> transfer_amount)
      or method in ('manual', 'efectivo', 'tarjeta') and amount <> total_amount)`,
  'a line of the bank is there once, and pays one confirmed transfer, of its very amount': `
    select line.reference, count(*) from statement_lines line group by account_id, reference having count(*) > 1
    union all select payments.id::text, line.amount from statement_matches
      join statement_lines line on line.id = line_id join payments on payments.id = payment_id
      where payments.status <> 'confirmado' or payments.method <> 'transferencia' or payments.amount <> line.amount
        or 100000 + payments.id <> line.reference::integer
    union all select line_id::text, null from statement_rows group by statement_id, line_id having count(*) > 1`,
  'what a line of the bank pays is paid once': `
    select order_id, count(*) from statement_matches join payments on payments.id = payment_id
    group by order_id having count(*) > 1`,
  'a payment by Mercado Pago is confirmed if the provider approved it, for that order and that sum': `
    select payments.id, provider.status from payments
    left join simulator_payments provider on provider.id::text = provider_payment_id
    where method = 'mercadopago' and payments.status = 'confirmado' and (provider.id is null
      or provider.status not in ('approved', 'refunded', 'charged_back')
      or provider.external_reference <> order_id::text or provider.transaction_amount <> amount)`,
  'what the provider holds of an order is in the books': `
    with held as (select external_reference::uuid as order_id, sum(transaction_amount - transaction_amount_refunded) as sum
      from simulator_payments where status = 'approved' group by 1),
    booked as (select order_id, sum(amount - back) as sum from payments, lateral (select coalesce(sum(refunds.amount), 0)
        as back from refunds where payment_id = payments.id) went
      where method = 'mercadopago' and status = 'confirmado' group by 1)
    select order_id, held.sum as held, booked.sum as booked from held full join booked using (order_id)
    where coalesce(held.sum, 0) <> coalesce(booked.sum, 0)`,
  'money without a sale went back, whole, and never more than came': `
    select payments.id, amount, back from payments join orders on orders.id = order_id, lateral (
      select coalesce(sum(refunds.amount), 0) as back from refunds where payment_id = payments.id) went
    where back > amount or payments.status <> 'confirmado' and back > 0
      or payments.status = 'confirmado' and (is_surplus or orders.status = 'cancelado') and back <> amount`,
  'a refund is sent once, and none waits': `
    select id, status from refund_requests where status = 'pendiente'
      or (status = 'hecha') <> exists (select from refunds where request_id = refund_requests.id)`,
  'each step begins where the one before ended': `
    select order_id, id from (select *, lag(to_status) over (partition by order_id order by id) as before
      from order_history) steps where from_status is distinct from before
    union all select orders.id, null from orders where status <>
      (select to_status from order_history where order_id = orders.id order by id desc limit 1)`,
  'each step of an order was told, by one mail': `
    select step.id, order_id, to_status from order_history step join orders on orders.id = order_id
    where told_at is null or from_status is distinct from to_status and customer_email <> ''
      and (channel = 'web' or to_status not in ('pendiente_pago', 'confirmado')) and not exists (select from mails where key = 'order-step:' || step.id)`,
  'every refund was told': `
    select refunds.id from refunds join payments on payments.id = payment_id join orders on orders.id = order_id
    where customer_email <> '' and not exists (select from mails where key = 'refund:' || refunds.id)
      and note <> 'Contracargo en Mercado Pago'`,
  'no mail is left behind': `
    select id, kind, state, attempts, last_error from mails where state in ('pendiente', 'fallido')`,
  'no job is left behind, nor held by a worker that died': `
    select id, task_identifier, attempts, locked_by, locked_at, last_error from graphile_worker.jobs
    -- a job that became due just now is not left behind
    where attempts >= max_attempts or least(run_at, locked_at) <= now() - interval '30 seconds' order by locked_at`,
}
