import pg from 'pg'

/**
 * Inserts a year of `perDay` orders a day by SQL on the existing products: two lines per order, its history, payment, stock
 * movements, mails and notifications, staff's changes (in the audit chain), and messages. Only mails of the last 90 days
 * have bodies, as after the hourly pruning.
 */
export async function fillYear(url: string, perDay: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const table of watched) await client.query(`alter table ${table} disable trigger user`)
    for (const statement of statements(perDay * 365, perDay)) await client.query(statement)
    for (const table of watched) await client.query(`alter table ${table} enable trigger user`)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const watched = ['orders', 'order_items', 'payments', 'contact_messages']

/** Of eight orders six are delivered, one is cancelled, and one is delivered, or only confirmed if it is of this week. */
const statements = (orders: number, perDay: number) => [
  `insert into users (first_name, last_name, email, password_hash, city, role, created_at)
    select 'Empleada ' || n, 'Paz', 'empleada' || n || '@example.com', 'x', 'CABA', 'ventas', now() - interval '2 years'
    from generate_series(1, 3) as n`,
  `insert into users (first_name, last_name, email, password_hash, city, created_at)
    select 'Juana ' || n, 'Paz', 'cliente' || n || '@example.com', 'x', 'CABA', now() - n * interval '50 minutes'
    from generate_series(1, ${Math.round(orders / 8)}) as n`,
  `create temp table placed as select n, gen_random_uuid() as id, now() - n * interval '1 day' / ${perDay} as at,
      case when n % 8 = 0 then 'cancelado' when n < ${perDay * 7} and n % 8 = 1 then 'confirmado' else 'entregado' end as status,
      8000 + (n * 7919) % 90000 as price, 1 + (n * 31) % products as product, 1 + (n * 37 + 11) % products as other
    from generate_series(1, ${orders}) as n, (select count(*)::int as products from products) as catalogue`,
  `insert into orders (id, order_number, is_guest_order, user_id, guest_ip, customer_name, customer_email, customer_phone,
      customer_address, customer_city, customer_postal_code, status, payment_method, total_amount, transfer_amount,
      idempotency_key, carrier, tracking_number, created_at)
    select id, to_char(at, 'YYMMDD') || '-' || upper(to_hex(n)), n % 3 > 0,
      case when n % 3 = 0 then (select min(id) from users where role = 'cliente') + n % ${Math.round(orders / 8)} end,
      case when n % 3 > 0 then ('190.' || n % 200 || '.' || n % 250 || '.7')::inet end,
      (array['Juana Paz', 'Bruno Núñez', 'María Ruiz', 'José Ñandú', 'Ana López'])[1 + n % 5] || ' ' || n % 997,
      'c' || n % ${Math.round(orders / 2)} || '@example.com', '11 4' || n % 1000 || '-' || 1000 + n % 9000, 'Callao 100', 'CABA', '1022',
      status, (array['transferencia', 'mercadopago'])[1 + n % 2], price * 2, price * 1.8, gen_random_uuid()::text,
      'Andreani', 'AND' || 360000000 + n * 7, at from placed order by at`,
  `insert into order_items (order_id, line, product_id, name, brand, sku, quantity, unit_price)
    select placed.id, line, products.id, name, brand, sku, 1, placed.price
    from placed cross join generate_series(1, 2) as line
      join products on products.id = case line when 1 then product else other end order by at`,
  `insert into order_history (order_id, from_status, to_status, author, told_at, asked_at, created_at)
    select id, step.was, step.becomes, step.author, at + step.later, at + step.later, at + step.later
    from placed cross join (values
      (null, 'pendiente_pago', 'cliente', interval '0'), ('pendiente_pago', 'confirmado', 'personal', interval '2 hours'),
      ('confirmado', 'enviado', 'personal', interval '1 day'), ('enviado', 'entregado', 'personal', interval '4 days'),
      ('pendiente_pago', 'cancelado', 'sistema', interval '2 days')) as step (was, becomes, author, later)
    where case status when 'cancelado' then becomes in ('pendiente_pago', 'cancelado')
      when 'confirmado' then becomes in ('pendiente_pago', 'confirmado') else becomes <> 'cancelado' end
    order by at`,
  `insert into payments (order_id, method, status, amount, transfer_reference, proof_sha256, provider_payment_id, decided_at, created_at)
    select id, (array['transferencia', 'mercadopago'])[1 + n % 2], 'confirmado', price * 2,
      case n % 2 when 0 then 'TRF-' || n end, case n % 2 when 0 then md5(n::text) end,
      case n % 2 when 1 then (90000000000 + n)::text end, at + interval '2 hours', at + interval '1 hour'
    from placed where status <> 'cancelado' order by at`,
  `insert into mercado_pago_facts (provider_payment_id, status, order_id, answer, created_at)
    select provider_payment_id, 'approved', order_id, json_build_object('id', provider_payment_id, 'status', 'approved',
      'external_reference', order_id, 'transaction_amount', amount, 'filler', repeat('x', 400))::jsonb, created_at
    from payments where method = 'mercadopago' order by created_at`,
  // Receipts that cover all sales, then each sale and each cancellation.
  `insert into stock_movements (product_id, quantity, reason, created_at)
    select id, 10 + 4 * ${orders} / count(*) over (), 'recepcion', now() - interval '366 days' from products`,
  `insert into stock_movements (product_id, quantity, reason, order_id, created_at)
    select product_id, case reason when 'venta' then -sum(quantity) else sum(quantity) end, reason, order_id, min(at)
    from placed join order_items on order_id = placed.id cross join (values ('venta'), ('cancelacion')) as moved (reason)
    where reason = 'venta' or status = 'cancelado' group by product_id, reason, order_id`,
  'update products set stock = (select coalesce(sum(quantity), 0) from stock_movements where product_id = products.id)',
  `insert into mails (key, kind, about, to_address, state, subject, body_text, body_html, created_at, sent_at)
    select 'order-step:' || n || ':' || step, 'order-step', json_build_object('order_id', id)::jsonb,
      'c' || n % ${Math.round(orders / 2)} || '@example.com', 'enviado', 'Tu pedido ' || n,
      case when at > now() - interval '90 days' then repeat('Gracias por tu compra. ', 40) else '' end,
      case when at > now() - interval '90 days' then repeat('<p>Gracias ' || n || '</p>', 300) else '' end,
      at + step * interval '1 day', at + step * interval '1 day'
    from placed cross join generate_series(0, 3) as step where status <> 'cancelado' or step < 2 order by at`,
  `insert into notifications (user_id, type, kind, subject, title, message, link, key, is_read, created_at)
    select users.id, 'order', 'orders', 'order:' || placed.id, 'Pedido nuevo', 'El pedido ' || n || ' espera su pago.',
      '/admin/orders/' || placed.id, 'order-step:' || n, n > ${perDay}, at
    from placed cross join users where role <> 'cliente' and at > now() - interval '6 months' order by at`,
  `insert into contact_messages (name, email, subject, message, status, created_at)
    select 'Inés ' || n, 'ines' || n || '@example.com', 'Consulta ' || n, '¿Llegan a Ushuaia?', 'read', now() - n * interval '1 hour'
    from generate_series(1, 365 * 24) as n`,
  // The chain's triggers were planned for an empty table and would scan it for each of these rows.
  'set enable_seqscan = off',
  `insert into audit_log (actor_id, actor, action, table_name, row_id, label, before, after, created_at)
    select 1, 'empleada1@example.com', 'update', 'orders', id, n::text, '{"status": "pendiente_pago"}',
      json_build_object('status', status)::jsonb, at from placed where status <> 'cancelado' order by at`,
  'reset enable_seqscan',
]
