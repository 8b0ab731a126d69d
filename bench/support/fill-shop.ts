import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { copied, copyRows } from '../copy-rows.ts'

const names = ['Juana Paz', 'Bruno Núñez', 'María de los Ángeles Ruiz', 'José Ñandú', 'Ana López', 'Elsa Gómez']
const statuses = [
  'entregado',
  'entregado',
  'entregado',
  'enviado',
  'confirmado',
  'cancelado',
  'pendiente',
  'pendiente_pago',
]
const wordy = [
  'Noche',
  'Ámbar',
  'Cedro',
  'Rosa',
  'Oud',
  'Vetiver',
  'Azahar',
  'Cuero',
  'Musgo',
  'Sándalo',
  'Iris',
  'Mirra',
]

/** Inserts products and orders of two years by COPY, with lines, history and payments; the same rows for the same counts. */
export async function fillShop(url: string, products: number, orders: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const tables = ['products', 'orders', 'order_items', 'order_history', 'payments']
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await copy(url, 'products (id, name, price, stock, brand, sku, volume, is_active, created_at)', products, (n) => [
    [
      n + 1,
      `${pick(wordy, n)} ${pick(wordy, n * 7 + 3)} ${n}`,
      price(n),
      n % 40,
      `Casa ${n % 300}`,
      `B-${n}`,
      '100ml',
      n % 9 !== 0,
      ago(n * 3),
    ],
  ])
  const ids = Array.from({ length: orders }, () => randomUUID())
  const status = (n: number) => (n < 40 ? 'pendiente' : pick(statuses, n * 13))
  await copy(
    url,
    'orders (id, order_number, is_guest_order, customer_name, customer_email, customer_phone, customer_address, customer_city, customer_postal_code, status, payment_method, total_amount, transfer_amount, carrier, tracking_number, created_at)',
    orders,
    (n) => [
      [
        ids[n],
        `2601${String(n % 28).padStart(2, '0')}-${n.toString(36).toUpperCase().padStart(4, '0')}`,
        true,
        `${pick(names, n)} ${n % 997}`,
        `c${n}@example.com`,
        `11 ${4000 + (n % 1000)}-${String((n * 37) % 10_000).padStart(4, '0')}`,
        'Callao 100',
        'CABA',
        '1022',
        status(n),
        pick(['transferencia', 'mercadopago'], n),
        price(n) * 2,
        price(n) * 1.8,
        'Andreani',
        `AND${360_000_000 + n * 7}`,
        ago(n * 20),
      ],
    ],
  )
  await copy(url, 'order_items (order_id, line, product_id, name, quantity, unit_price)', orders, (n) =>
    [1, 2].map((line) => {
      const product = (n * 31 + line * 17) % products
      return [
        ids[n],
        line,
        product + 1,
        `${pick(wordy, product)} ${pick(wordy, product * 7 + 3)} ${product}`,
        1,
        price(n),
      ]
    }),
  )
  await copy(url, 'order_history (order_id, to_status, author, created_at, told_at)', orders, (n) => [
    [ids[n], 'pendiente_pago', 'cliente', ago(n * 20), ago(n * 20)],
  ])
  await copy(
    url,
    'payments (order_id, method, status, amount, transfer_reference, decided_at, created_at)',
    orders,
    (n) => {
      if (status(n) === 'pendiente_pago') return []
      const state = status(n) === 'pendiente' ? 'pendiente' : status(n) === 'cancelado' ? 'fallido' : 'confirmado'
      const decided = state === 'pendiente' ? null : ago(n * 20 - 5)
      const method = state === 'pendiente' ? 'transferencia' : pick(['transferencia', 'mercadopago'], n)
      return [[ids[n], method, state, price(n) * 2, `TRF-${n}`, decided, ago(n * 20 - 1)]]
    },
  )
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  await client.query("select setval(pg_get_serial_sequence('products', 'id'), $1)", [products])
  // The disabled trigger would have done this per statement.
  await client.query(`select search.learn(array(
    select concat_ws(' ', name, elided_words(name), brand, notes, array_to_string(accords, ' ')) from products))`)
  await client.query('vacuum analyze')
  await client.end()
}

const pick = <Value>(list: readonly Value[], n: number) => list[n % list.length] as Value
const price = (n: number) => 8000 + ((n * 7919) % 400_000)
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

type Value = string | number | boolean | null | undefined
function copy(url: string, into: string, count: number, rowsOf: (n: number) => Value[][]) {
  return copyRows(url, `copy ${into} from stdin`, lines(count, rowsOf))
}

function* lines(count: number, rowsOf: (n: number) => Value[][]) {
  for (let n = 0; n < count; n += 1) {
    for (const row of rowsOf(n)) yield row.map((value) => copied(value ?? null)).join('\t')
  }
}
