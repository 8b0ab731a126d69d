import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnShop } from '../e2e/support/shop-process.ts'
import { order } from '../e2e/support/traffic.ts'
import { buildIfNeeded } from '../scripts/build.ts'
import { openDatabase } from '../src/platform/database/database.server.ts'
import { liftOrderLimits } from '../test/support/lift-order-limits.ts'
import { makers } from '../test/support/make.ts'
import { hasHaproxy, openHaproxy } from './haproxy.ts'
import { hasPostgres, openNode, ownerOfNodes } from './postgres-node.ts'

/*
 * The shop on a PostgreSQL with a synchronous standby behind HAProxy, as in docs/haproxy.cfg. First the address leads
 * to the standby for a while; then, `ROUNDS` (3) times under load, the primary is killed, the standby promoted and the
 * old primary fenced.
 */
const rounds = Number(process.env.ROUNDS ?? 3)
/** Maximum time from the promotion to the first order. */
const soonEnoughMs = 2000

if (!hasHaproxy() || !hasPostgres()) {
  console.error('Faltan haproxy o PostgreSQL (en Debian: apt-get install haproxy postgresql). No se probó nada.')
  process.exit(1)
}
await buildIfNeeded()
const home = await mkdtemp(join(tmpdir(), 'estela-failover-'))
if (ownerOfNodes) await chown(home, ownerOfNodes.uid, ownerOfNodes.gid)
const closing: (() => unknown)[] = [() => rm(home, { recursive: true, force: true })]
const table: Record<string, Record<string, number | boolean>> = {}
const sold: string[] = []
try {
  let [primary, standby] = [await openNode(home, 'node1'), await openNode(home, 'node2')]
  for (const node of [primary, standby]) closing.unshift(() => node.close())
  await primary.begin()
  await standby.follow(primary)
  const haproxy = await openHaproxy(home, [primary, standby])
  closing.unshift(() => haproxy.close())
  const url = `postgres://estela@127.0.0.1:${haproxy.port}/estela`
  while (!(await canConnect(url))) await sleep(50)
  const workers = process.env.WORKERS ?? '2'
  const own = { DATABASE_URL: url, DATA_DIR: join(home, 'shop'), WORKERS: workers, RATE_ORDERS: '0', LOG_LEVEL: 'warn' }
  const shop = await spawnShop(own, tmpdir())
  closing.unshift(() => shop.stop('SIGKILL'))
  await shop.ready()
  const { db, close } = openDatabase(url, { max: 2 })
  await liftOrderLimits(db)
  const { id } = await makers(db).product({ stock: 1_000_000 })
  await close()

  table['address leads to the standby'] = await measure(shop.url, id, async (load) => {
    standby.reportRole('primary')
    primary.reportRole('none')
    await sleep(1000)
    const ready = await fetch(`${shop.url}/readyz`)
    load.expect(ready.status === 503, `readyz said ${ready.status} on a standby`)
    await sleep(3000)
    standby.reportRole('asked')
    primary.reportRole('asked')
  })
  for (let round = 1; round <= rounds; round += 1) {
    table[`primary killed, ${round}`] = await measure(shop.url, id, async () => {
      await primary.kill()
      await sleep(1000)
      await standby.promote()
    })
    ;[primary, standby] = [standby, primary]
    const rows = await primary.ask<{ id: string }>('select id from orders', 'estela')
    const known = new Set(rows.map((row) => row.id))
    const missing = sold.filter((one) => !known.has(one)).length
    Object.assign(table[`primary killed, ${round}`] ?? {}, { answered: sold.length, missing })
    await standby.follow(primary)
  }
  if (shop.child.exitCode !== null) throw new Error(`the shop ended: ${shop.output()}`)
} finally {
  for (const close of closing) await close()
}
console.table(table)
const rows = Object.values(table)
process.exitCode = rows.every(({ missing = 0, wrong, ms }) => missing === 0 && wrong === 0 && Number(ms) < soonEnoughMs)
  ? 0
  : 1

type Load = { expect(isRight: boolean, otherwise: string): void }

/** Buys continuously during `change`; returns the answers, and the time from the change to the next order. */
async function measure(shopUrl: string, product_id: number, change: (load: Load) => Promise<unknown>) {
  const results = { orders: 0, 'refused (503)': 0, wrong: 0, 'longest answer': 0 }
  const wrong = (words: string) => {
    results.wrong += 1
    console.log(`WRONG: ${words}`)
  }
  let isOver = false
  let changedAt = Number.POSITIVE_INFINITY
  let firstSoldAt = 0
  const buyers = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const begun = performance.now()
      const reply = await order(shopUrl, product_id).catch(() => undefined)
      const text = await reply?.text()
      results['longest answer'] = Math.max(results['longest answer'], Math.round(performance.now() - begun))
      if (reply?.status === 201) {
        sold.push(JSON.parse(text ?? '').order.id)
        results.orders += 1
        // An order that began before the change may have been sold on either node.
        if (begun > changedAt) firstSoldAt ||= performance.now()
      } else if (reply?.status === 503) results['refused (503)'] += 1
      else wrong(`an order was answered ${reply?.status}: ${text?.slice(0, 200)}`)
      await sleep(20)
    }
  })
  await sleep(2000)
  await change({ expect: (isRight, otherwise) => isRight || wrong(otherwise) })
  changedAt = performance.now()
  const deadline = changedAt + 60_000
  while (!firstSoldAt && performance.now() < deadline) await sleep(10)
  const ms = Math.round((firstSoldAt || deadline) - changedAt)
  while (!(await fetch(`${shopUrl}/readyz`).catch(() => undefined))?.ok && performance.now() < deadline) await sleep(50)
  await sleep(1000)
  isOver = true
  await Promise.all(buyers)
  return { ...results, ms }
}

async function canConnect(url: string) {
  const { pool, close } = openDatabase(url, { max: 1 })
  const found = await pool.query('select').then(
    () => true,
    () => false,
  )
  await close()
  return found
}
