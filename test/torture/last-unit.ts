import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { spawnShop } from '../../e2e/support/shop-process.ts'
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.server.ts'
import { unlimitedOrders } from '../lift-order-limits.ts'
import { person } from '../person.ts'
import { asker } from './ask.ts'
import { openLedger } from './ledger.ts'

const buyers = 200
const admin = { email: 'duenia@example.com', password: 'la clave de la duenia' }

/** Two hundred buyers want one bottle through two instances on one database, over and over: one gets it, all are told. */
export async function lastUnit(rounds: number, say: (line: string) => void = () => undefined) {
  await using ends = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'estela-last-unit-'))
  ends.defer(() => rm(folder, { recursive: true, force: true }))
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
  ends.defer(server.stop)
  const ledger = openLedger()
  const openInstance = async (turn: number) => {
    const who = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
    const DATA_DIR = join(folder, `shop-${turn}`)
    const shop = await spawnShop({ DATA_DIR, DATABASE_URL: server.url, RATE_ORDERS: '0', ...who })
    ends.defer(async () => void (await shop.stop()))
    await shop.ready()
    return asker(shop.url, ledger)
  }
  const [ask, askOther] = await Promise.all([openInstance(1), openInstance(2)])
  const outside = new pg.Client({ connectionString: server.url })
  await outside.connect()
  ends.defer(() => outside.end())
  await outside.query(unlimitedOrders)
  const figures = { rounds: 0, requests: 0, sold: 0, 'refused (409 sin-stock)': 0 }
  const token = (await ask('POST', '/api/auth/login', { body: admin }))?.body.token
  const made = await ask('POST', '/api/products', { token, body: { name: 'El último', price: 1000, stock: 0 } })
  const product_id: number = made?.body.product.id
  for (; figures.rounds < rounds && ledger.wrongs.length === 0; figures.rounds++) {
    await ask('PUT', `/api/products/${product_id}`, { token, body: { stock: 1 } })
    const body = { ...person, items: [{ product_id, quantity: 1 }] }
    const replies = await Promise.all(
      Array.from({ length: buyers }, (_, turn) => (turn % 2 ? ask : askOther)('POST', '/api/orders', { body })),
    )
    const sold = replies.filter((reply) => reply?.status === 201).length
    const refused = replies.filter((reply) => reply?.status === 409 && reply.body.code === 'sin-stock').length
    figures.requests += replies.length
    figures.sold += sold
    figures['refused (409 sin-stock)'] += refused
    if (sold !== 1 || refused !== buyers - 1) ledger.wrongs.push(`${sold} sold, ${refused} refused`)
    const { rows } = await outside.query(`select stock, (select count(*)::int from orders) as orders,
      (select coalesce(sum(quantity), 0)::int from stock_movements) as moved from products`)
    const found = JSON.stringify(rows)
    const expected = JSON.stringify([{ stock: 0, orders: figures.rounds + 1, moved: 0 }])
    if (found !== expected) ledger.wrongs.push(`the books say ${found} where it is ${expected}`)
    say(`round ${figures.rounds + 1}: ${sold} sold, ${refused} refused`)
  }
  return { wrongs: ledger.wrongs, figures }
}
