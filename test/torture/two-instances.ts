import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { spawnShop } from '../../e2e/support/shop-process.ts'
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.server.ts'
import { unlimitedOrders } from '../support/lift-order-limits.ts'
import { asker, untilAnswered } from './ask.ts'
import { openLedger } from './ledger.ts'

const admin = { email: 'duenia@example.com', password: 'la clave de la duenia' }

/** Opens two instances of the built shop on one database, with an owner's session and a direct connection to it. */
export async function openTwoInstances() {
  await using ends = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'estela-two-'))
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
  const entered = await untilAnswered(() => ask('POST', '/api/auth/login', { body: admin }))
  const token: string | undefined = entered?.body.token
  const all = ends.move()
  /** Alternates between the instances. */
  const at = (turn: number) => (turn % 2 ? ask : askOther)
  return { ask, at, outside, ledger, token, [Symbol.asyncDispose]: () => all.disposeAsync() }
}
