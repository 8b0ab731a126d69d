import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeNextVersion } from '../e2e/support/next-version.ts'
import { openTraffic, order } from '../e2e/support/traffic.ts'
import { buildIfNeeded } from '../scripts/build.ts'
import { openEnvironment } from './environment.ts'
import { hasNginx, openNginx } from './nginx.ts'

/*
 * Two instances of the shop behind nginx, as in docs/nginx.conf, on one PostgreSQL and one bucket: checks that
 * customers notice neither. `ROUNDS` (10) is how often 200 buyers want the last bottle.
 */
const rounds = Number(process.env.ROUNDS ?? 10)
const table: Record<string, { found: string; right: boolean }> = {}

if (!hasNginx()) {
  console.error('Falta nginx (en Debian: apt-get install nginx; o su camino en NGINX=…). No se probó nada.')
  process.exit(1)
}
await buildIfNeeded()
const environment = await openEnvironment()
try {
  let [first, second] = [await environment.machine(), await environment.machine()]
  const nginx = await openNginx([first.port, second.port])
  try {
    await ownWrites()
    await otherMachine()
    await lastBottle()
    await killed()
    await upgraded()
  } finally {
    await nginx.close()
  }

  /** nginx alternates between instances: a read after a write mostly reaches the other one. */
  async function ownWrites() {
    const bottle = await environment.make.product({ stock: 1000 })
    const stale = { 'with the cookie': 0, 'without it': 0 }
    const turns = 100
    for (const kind of ['with the cookie', 'without it'] as const) {
      for (let turn = 0; turn < turns; turn += 1) {
        // Both instances cache a response from before the order.
        for (const _ of [1, 2]) await stock(bottle.id)
        const bought = await order(nginx.url, bottle.id)
        const [cookie = ''] = (bought.headers.get('set-cookie') ?? '').split(';')
        const headers: Record<string, string> = kind === 'with the cookie' ? { cookie } : {}
        const seen = [await stock(bottle.id, headers), await stock(bottle.id, headers)]
        const { stock: left } = await environment.db
          .selectFrom('products')
          .select('stock')
          .where('id', '=', bottle.id)
          .executeTakeFirstOrThrow()
        if (seen.some((one) => one !== left)) stale[kind] += 1
      }
    }
    note(`own order then own read, ${turns} times`, `${stale['with the cookie']} stale`, stale['with the cookie'] === 0)
    note('the same by a program that drops cookies', `${stale['without it']} stale`, true)
  }

  async function stock(id: number, headers: Record<string, string> = {}) {
    const { product } = await (await fetch(`${nginx.url}/api/products/${id}`, { headers })).json()
    return product.stock as number
  }

  /** Measures the time from the response to a change on one instance until a visitor sees it on the other. */
  async function otherMachine() {
    const { email, password } = await environment.make.admin()
    const bottle = await environment.make.product({ price: 1000 })
    const { token } = await (await send('/api/auth/login', { email, password })).json()
    const times: number[] = []
    for (let price = 2000; price < 2040; price += 1) {
      await page(bottle.id)
      await send(`/api/products/${bottle.id}`, { price }, token, 'PUT')
      const answered = performance.now()
      while (!(await page(bottle.id)).includes(`2.${String(price).slice(1)},00`)) {
        if (performance.now() - answered > 5000) break
      }
      times.push(performance.now() - answered)
    }
    const sorted = times.toSorted((a, b) => a - b)
    const [p50 = 0, longest = 0] = [sorted[20], sorted.at(-1)]
    note(
      'a price seen at the other machine, 40 times',
      `p50 ${p50.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`,
      longest < 1000,
    )
  }

  async function page(id: number) {
    return (await fetch(`${second.url}/products/${id}`)).text()
  }

  function send(path: string, body: object, token = '', method = 'POST') {
    return fetch(first.url + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  }

  async function lastBottle() {
    let right = 0
    for (let round = 0; round < rounds; round += 1) {
      const bottle = await environment.make.product({ stock: 1 })
      const replies = await Promise.all(Array.from({ length: 200 }, () => order(nginx.url, bottle.id)))
      const codes = await Promise.all(
        replies.map(async (reply) => ((await reply.json()).code ?? reply.status) as unknown),
      )
      const [sold, refused] = [201, 'sin-stock'].map((wanted) => codes.filter((code) => code === wanted).length)
      if (sold === 1 && refused === 199) right += 1
    }
    note(
      `200 buyers of the last bottle, ${rounds} times`,
      `${right} times one order and 199 clear answers`,
      right === rounds,
    )
  }

  async function killed() {
    const bottle = await environment.make.product({ stock: 1_000_000 })
    const traffic = openTraffic(nginx.url, bottle.id)
    await sleep(3000)
    await first.stop('SIGKILL')
    await sleep(3000)
    const { reads, orders, failures } = await traffic.stop()
    const lostReads = failures.filter(({ what }) => what.startsWith('GET')).length
    const missing = await missingOrders(orders)
    const open = failures.flatMap(({ key }) => key ?? [])
    for (const failure of failures) console.log(failure)
    // Retries with the same key, like the buyer's browser: an order that was placed without a response is not placed
    // twice.
    const again = await Promise.all(open.map((key) => order(nginx.url, bottle.id, key)))
    const answered = orders.length + again.filter(({ status }) => status === 201).length
    const { placed } = await environment.db
      .selectFrom('order_items')
      .select((row) => row.fn.countAll<number>().as('placed'))
      .where('product_id', '=', bottle.id)
      .executeTakeFirstOrThrow()
    note(
      'one machine killed under load',
      `${reads} reads (${lostReads} lost), ${orders.length} orders (${open.length} open ones lost, ${missing} answered and missing), ${placed} placed once those lost were sent again`,
      lostReads === 0 &&
        failures.length <= 2 &&
        missing === 0 &&
        placed === orders.length + open.length &&
        placed === answered,
    )
    first = await environment.machine()
    await nginx.use([first.port, second.port])
  }

  async function upgraded() {
    const root = await makeNextVersion(join(environment.folder, 'next'))
    const traffic = openTraffic(nginx.url, (await environment.make.product({ stock: 1_000_000 })).id)
    await sleep(1000)
    for (const place of [0, 1]) {
      const [leaves, stays] = place === 0 ? [first, second] : [second, first]
      await nginx.use([stays.port])
      await leaves.stop('SIGTERM')
      const next = await environment.machine({}, root)
      if (place === 0) first = next
      else second = next
      await nginx.use([first.port, second.port])
    }
    await sleep(1000)
    const { reads, orders, failures } = await traffic.stop()
    const missing = await missingOrders(orders)
    for (const failure of failures) console.log(failure)
    note(
      'both upgraded in turn, with a migration',
      `${reads} reads, ${orders.length} orders, ${failures.length} lost, ${missing} missing`,
      failures.length + missing === 0,
    )
  }
} finally {
  await environment.close()
}
console.table(table)
process.exitCode = Object.values(table).every(({ right }) => right) ? 0 : 1

async function missingOrders(ids: string[]) {
  const rows = await environment.db.selectFrom('orders').select('id').execute()
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id)).length
}

function note(what: string, found: string, right: boolean) {
  table[what] = { found, right }
  console.log(`${right ? '✓' : '✗'} ${what}: ${found}`)
}
