import pg from 'pg'

/** Adds to `fillShop` customers (with two of three orders), messages, withdrawals, mails and an audit log. */
export async function fillPeople(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.query('vacuum analyze')
  await client.end()
}

const statements = [
  'alter table orders disable trigger user',
  `insert into users (first_name, last_name, email, password_hash, city, created_at)
    select 'Juana ' || n, 'Paz', 'cliente' || n || '@example.com', 'x', 'CABA', now() - n * interval '50 minutes'
    from generate_series(1, 20000) as n`,
  `with numbered as (select id, row_number() over (order by created_at) as place from orders),
    customers as (select id, row_number() over (order by id) as place from users)
    update orders set user_id = customers.id, is_guest_order = false
    from numbered join customers on customers.place = 1 + numbered.place % 19999
    where orders.id = numbered.id and numbered.place % 3 > 0`,
  'alter table orders enable trigger user',
  // The disabled triggers would have inserted these.
  `insert into customer_changes (user_id, email)
    select distinct user_id, case when user_id is null then normal_email(customer_email) end from orders`,
  'insert into customer_changes (user_id) select id from users order by id',
  `insert into contact_messages (name, email, subject, message, created_at)
    select 'Inés ' || n, 'ines' || n || '@example.com', 'Consulta ' || n, '¿Llegan a Ushuaia?', now() - n * interval '1 hour'
    from generate_series(1, 10000) as n`,
  `insert into withdrawals (code, order_id, order_number, email, name, created_at)
    select 'ARR-' || row_number() over (order by created_at), id, order_number, customer_email, customer_name, created_at
    from orders where status = 'entregado' limit 5000`,
  // The chain's triggers were planned for an empty table and would scan it for each of these rows.
  'set enable_seqscan = off',
  `insert into audit_log (actor_id, actor, action, table_name, row_id, label, before, after)
    select 1, 'laura@example.com', 'update', 'products', n, 'Perfume ' || n,
      json_build_object('price', n)::jsonb, json_build_object('price', n + 1)::jsonb from generate_series(1, 50000) as n`,
  'reset enable_seqscan',
  `insert into mails (key, kind, to_address, state, subject, body_text, created_at, sent_at)
    select 'bench ' || n, 'order-placed', 'cliente' || n || '@example.com', 'enviado', 'Recibimos tu pedido', 'Gracias',
      now() - n * interval '20 minutes', now() - n * interval '20 minutes' from generate_series(1, 50000) as n`,
]
