import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openShopDatabase } from '../src/open-shop-database.server.ts'
import { hashTables } from '../test/support/hash-tables.ts'
import { person } from '../test/support/person.ts'
import { png } from '../test/support/png.ts'
import { runCommand } from '../test/support/run-command.ts'
import { spawnShop } from './support/shop-process.ts'

const admin = { email: 'ana@example.com', password: 'una clave larga' }
const folder = await mkdtemp(join(tmpdir(), 'estela-backup-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const [here, there] = [join(folder, 'here'), join(folder, 'there')]
let { backup, before, end, order } = {} as Awaited<ReturnType<typeof sellAndBackUp>>
beforeAll(async () => {
  ;({ backup, before, end, order } = await sellAndBackUp())
})

/** Backs up a running shop that then continues to sell. Returns its contents at the backup and the end of its audit log. */
async function sellAndBackUp() {
  const backups = join(folder, 'backups')
  const shop = await spawnShop({ DATA_DIR: here, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
  try {
    await shop.ready()
    const order = await sell(shop.url)
    const { backup, before, seen } = await backUpUndisturbed(backups)
    await sell(shop.url)
    return { backup, before, end: /\d+:[0-9a-f]{64}/.exec(seen)?.[0] ?? '', order }
  } finally {
    expect(await shop.stop()).toBe(0)
  }
}

/** Repeats the backup if a job of the running shop wrote during it. */
async function backUpUndisturbed(backups: string) {
  for (;;) {
    const seen = await run('check-audit', here)
    expect(seen).toMatch(/[1-9]\d* filas.*\nLa cadena está entera/)
    const before = await tablesOf(here)
    await run('backup', here, backups)
    if (isDeepStrictEqual(await tablesOf(here), before)) {
      const backup = join(backups, (await readdir(backups)).toSorted().at(-1) ?? '')
      return { backup, before, seen }
    }
  }
}

test('a backup made while the shop is open restores every table on another machine, where it opens', async () => {
  await run('restore', there, backup)
  expect(await tablesOf(there)).toEqual(before)
  const again = await spawnShop({ DATA_DIR: there })
  onTestFinished(async () => {
    await again.stop()
  })
  await again.ready()
  const found = await post(again.url, '/api/orders/lookup', {
    order_number: order.order_number,
    email: 'juana@example.com',
  })
  expect(found.order).toMatchObject({
    order_number: order.order_number,
    status: 'pendiente',
    total_amount: order.total_amount,
  })
  const { token } = await post(again.url, '/api/auth/login', admin)
  const headers = { authorization: `Bearer ${token}` }
  const list = await (await fetch(`${again.url}/api/admin/pending-verifications`, { headers })).json()
  const sent = await fetch(`${again.url}/api/admin/payment-proof/${list.orders[0].id}`, { headers })
  expect(Buffer.from(await sent.arrayBuffer())).toEqual(png)
  expect((await fetch(`${again.url}/products`)).status).toBe(200)
})

test('the audit chain can be verified with the shop open or closed, and is restored by a backup', async () => {
  const later = await run('check-audit', here, end)
  expect(later).toContain('La cadena está entera')
  expect(later).not.toContain(end)

  // Over a protected audit log, which the shop's role may not drop.
  await run('restore', here, '--force', backup)
  expect(await run('check-audit', here, end)).toContain(end)
  const { db, close } = await openShopDatabase({ databaseUrl: undefined, dataDir: here })
  await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('permission denied')
  await close()
  const other = `${end.slice(0, -1)}${end.endsWith('0') ? '1' : '0'}`
  await expect(run('check-audit', here, other)).rejects.toThrow('La cadena está rota')
})

/** Tables left out of a backup (credentials, queues, counters), and those that a start of the shop writes. */
const left = [
  'known_devices',
  'password_resets',
  'email_verifications',
  'order_links',
  'simulator',
  'mails',
  'jobs',
  'migrations',
  // Restoring orders fills it.
  'customer_changes',
]

async function tablesOf(DATA_DIR: string) {
  const { db, close } = await openShopDatabase({ databaseUrl: undefined, dataDir: DATA_DIR })
  const tables = await hashTables(db)
  await close()
  for (const name of left) delete tables[name]
  return tables
}

const run = async (command: 'backup' | 'restore' | 'check-audit', DATA_DIR: string, ...args: string[]) =>
  (await runCommand(command, args, { DATA_DIR })).stdout

/** Places an order and sends a transfer with its proof. */
async function sell(url: string) {
  const { token } = await post(url, '/api/auth/login', admin)
  const { product } = await post(url, '/api/products', { name: 'Ñandú «Oud»', price: 1234.56, stock: 3 }, token)
  const { order } = await post(url, '/api/orders', {
    ...person,
    items: [{ product_id: product.id, quantity: 1 }],
  })
  const form = new FormData()
  const fields = { order_id: order.id, transfer_reference: 'Op. 1', amount: String(order.transfer_amount) }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('proof', new Blob([png]), 'comprobante.png')
  expect((await fetch(`${url}/api/payments/transfer`, { method: 'POST', body: form })).status).toBe(201)
  return order
}

async function post(url: string, path: string, body: unknown, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return reply.json()
}
