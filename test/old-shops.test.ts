import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { prepareDatabase } from '../src/prepare-database.server.ts'
import { restoreBackup } from '../src/system/backup/restore/restore-backup.server.ts'
import { emptyDatabase } from './support/database.ts'
import { openShopOn } from './support/open-shop.ts'
import { guest } from './support/person.ts'

/*
 * Backups made by earlier versions of the shop, by their own code, after the same few sales through their own API.
 * `facts.json` records the contents of each database at that moment. The first version had no backup folders: its `.sql`
 * is stored with its DATA_DIR/files. Another backup is added when the format changes.
 */
const home = join(import.meta.dirname, 'old-shops')
const secret = { ana: 'clave-de-ana-9', duena: 'secreto-largo' }

test.each(await readFolders())('the backup of %s is restored by this version without changes', async (name) => {
  const folder = await unpack(name)
  const database = await emptyDatabase()
  const shop = await openShopOn(database)
  const isFolder = (await readdir(folder)).includes('backup.json')
  const { files } = await restoreBackup(
    { url: database.superuserUrl, config: shop.config },
    isFolder ? folder : join(folder, 'base.sql'),
  )
  if (isFolder) expect(files).toBe(2)
  else await cp(join(folder, 'files'), join(shop.config.dataDir, 'files'), { recursive: true })
  await prepareDatabase(database)
  const facts = JSON.parse(await readFile(join(home, name, 'facts.json'), 'utf8'))
  expect((await shop.pool.query(asFound)).rows[0]).toEqual(facts)

  const login = (email: string, password: string) => shop.call('POST', '/api/auth/login', { body: { email, password } })
  expect((await login('ana@example.com', secret.ana)).statusCode).toBe(200)
  const { token } = (await login('duena@example.com', secret.duena)).body
  const { orders } = (await shop.call('GET', '/api/admin/pending-verifications', { token })).body
  const [waiting] = orders.filter((order: { order_status: string }) => order.order_status === 'pendiente')
  expect(waiting).toMatchObject({ customer_name: 'Juana Paz', total_amount: 2034.56 })
  const proof = await shop.call('GET', `/api/admin/payment-proof/${waiting.id}`, { token })
  const proofs = await Promise.all(
    (await readdir(join(folder, 'files/proofs'))).map((file) => readFile(join(folder, 'files/proofs', file))),
  )
  expect(proofs).toContainEqual(Buffer.from(proof.raw))

  // The restored shop sells, and its totals continue from the backup.
  const verified = await shop.call('POST', `/api/admin/verify-payment/${waiting.id}`, { token, body: {} })
  expect(verified.statusCode).toBe(200)
  const [{ id }] = (await shop.pool.query("select id from products where name = 'Rosa'")).rows
  const sold = await shop.call('POST', '/api/orders', { body: { ...guest, items: [{ product_id: id, quantity: 1 }] } })
  expect(sold.statusCode).toBe(201)
  const stock =
    'select p.id from products p where stock <> (select sum(quantity) from stock_movements where product_id = p.id)'
  expect((await shop.pool.query(stock)).rows).toEqual([])
})

async function readFolders() {
  return (await readdir(home)).toSorted()
}

async function unpack(name: string) {
  const folder = await mkdtemp(join(tmpdir(), 'estela-old-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(join(home, name), folder, { recursive: true })
  await writeFile(join(folder, 'base.sql'), gunzipSync(await readFile(join(folder, 'base.sql.gz'))))
  return folder
}

/** Uses only columns that all versions have. */
const asFound = `select
  (select json_agg(json_build_object('order_number', order_number, 'status', status, 'total', total_amount::text, 'customer', customer_name,
    'history', (select json_agg(json_build_array(from_status, to_status, author) order by h.id) from order_history h where h.order_id = o.id),
    'items', (select json_agg(json_build_array(name, quantity, unit_price::text) order by i.name) from order_items i where i.order_id = o.id),
    'payments', (select json_agg(json_build_array(method, status, amount::text) order by p.id) from payments p where p.order_id = o.id))
    order by order_number) from orders o) as orders,
  (select json_agg(json_build_array(name, price::text, stock) order by name) from products) as products,
  (select json_agg(json_build_array(email, password_hash) order by email) from users) as users`
