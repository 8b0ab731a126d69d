import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openProxy } from '../../../e2e/support/open-proxy.ts'
import { openMachine } from '../../../test/support/open-machine.ts'
import { openShop } from '../../../test/support/open-shop.ts'
import { guest } from '../../../test/support/person.ts'
import { buildApp } from '../../app.ts'
import { tagsOfSale } from '../../catalog/stock.server.ts'

const cookieOf = (headers: object) => String((headers as Record<string, unknown>)['set-cookie']).split(';')[0]
const orderOf = ({ id }: { id: number }, quantity = 1) => ({ ...guest, items: [{ product_id: id, quantity }] })

/** Collects the purge notifications from now on. Returns a function that reads those of all committed transactions. */
async function openPayloads(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const payloads: string[] = []
  client.on('notification', ({ payload = '' }) => payloads.push(payload))
  await client.query('listen purge')
  return async () => {
    await client.query('select')
    return payloads.splice(0)
  }
}

test('a client reads its own write in the next answer of the same machine, without a cookie', async () => {
  const shop = await openShop()
  const { app, read, stockOf } = await openMachine(shop)
  const bottle = await shop.make.product({ name: 'Azahar', price: 1000, stock: 50 })
  const last = await shop.make.product({ name: 'Rosa', price: 1000, stock: 6 })
  const { token } = await shop.make.admin()
  for (let left = 49; left > 44; left -= 1) {
    await app.inject({ method: 'POST', url: '/api/orders', payload: orderOf(bottle) })
    expect(await stockOf(bottle)).toBe(left)
  }
  expect(await read(`/products/${last.id}`)).toBe('Rosa 1000 muchos')
  for (const left of [5, 4, 3]) {
    await app.inject({ method: 'POST', url: '/api/orders', payload: orderOf(last) })
    expect([await read(`/products/${last.id}`), await stockOf(last)]).toEqual([`Rosa 1000 ${left}`, left])
  }
  for (const price of [2000, 3000]) {
    const headers = { authorization: `Bearer ${token}` }
    await app.inject({ method: 'PUT', url: `/api/products/${bottle.id}`, payload: { price }, headers })
    expect(await read(`/products/${bottle.id}`)).toBe(`Azahar ${price} muchos`)
  }
})

test('a sale purges no page while the stock is high, and only the pages with the product once it is low', async () => {
  const shop = await openShop()
  const [many, few] = [await shop.make.product({ stock: 50 }), await shop.make.product({ stock: 6 })]
  // Opened after the products were made, whose notifications would purge its pages.
  const { app, read, made } = await openMachine(shop)
  const pages = ['/', `/products/${many.id}`, `/products/${few.id}`]
  const readAll = async () => {
    made.length = 0
    for (const page of pages) await read(page)
    return made
  }
  await readAll()
  await app.inject({ method: 'POST', url: '/api/orders', payload: orderOf(many) })
  expect(await readAll()).toEqual([])
  await app.inject({ method: 'POST', url: '/api/orders', payload: orderOf(few) })
  expect(await readAll()).toEqual([`/products/${few.id}`])
})

test('a change is visible at other machines, and a change by plain SQL at every machine', async () => {
  const shop = await openShop()
  const [here, there] = [await openMachine(shop), await openMachine(shop)]
  const product = await shop.make.product({ name: 'Azahar', price: 1000, stock: 3 })
  const page = `/products/${product.id}`
  const isSeen = async (text: string) => {
    for (const { read } of [here, there]) {
      await expect.poll(() => read(page), { interval: 20 }).toBe(text)
    }
  }
  await isSeen('Azahar 1000 3')
  await here.app.inject({ method: 'POST', url: '/api/orders', payload: orderOf(product) })
  await isSeen('Azahar 1000 2')
  await sql`update products set price = 99 where id = ${product.id}`.execute(shop.db)
  await isSeen('Azahar 99 2')
  await sql`update products set stock = 40 where id = ${product.id}`.execute(shop.db)
  await isSeen('Azahar 99 muchos')
  const total = async () => JSON.parse(await there.read('/api/products')).pagination.total
  expect(await total()).toBe(1)
  await sql`insert into products (name, price) values ('Rosa', 1000)`.execute(shop.db)
  await expect.poll(total, { interval: 20 }).toBe(2)
})

test('a sale that purges nothing is visible in the API of other machines within a second', async () => {
  const shop = await openShop()
  const { stockOf } = await openMachine(shop)
  const product = await shop.make.product({ stock: 50 })
  expect(await stockOf(product)).toBe(50)
  await shop.buy(product)
  await sleep(1000)
  expect(await stockOf(product)).toBe(49)
})

test('a cookie of two seconds lets a client see its write at a machine that gets no notification', async () => {
  const shop = await openShop()
  const { read, stockOf } = await openMachine(shop, '')
  const { token } = await shop.make.admin()
  const category = await shop.make.category('Árabes')
  const bottle = await shop.make.product({ stock: 50 })
  expect(await read('/')).toBe('Árabes')
  const body = { name: 'Nicho' }
  const renamed = await shop.call('PUT', `/api/admin/categories/${category.id}`, { token, body })
  expect(renamed.headers['set-cookie']).toBe('estela_wrote=1; Max-Age=2; Path=/; HttpOnly; SameSite=Lax')
  expect(await read('/')).toBe('Árabes')
  expect(await read('/', `other=1; ${cookieOf(renamed.headers)}`)).toBe('Nicho')

  expect(await stockOf(bottle)).toBe(50)
  const bought = await shop.buy(bottle)
  expect(await stockOf(bottle, cookieOf(bought.headers))).toBe(49)
})

test('reads, refused writes and writes on the embedded database set no cookie', async () => {
  const shop = await openShop()
  const alone = await buildApp({ ...shop, config: { ...shop.config, databaseUrl: undefined } })
  onTestFinished(() => alone.close())
  const payload = { name: 'Ana', email: 'ana@example.com', subject: 'Hola', message: 'Una consulta' }
  const replies = [
    await shop.call('GET', '/api/products'),
    await shop.call('POST', '/api/contact', { body: {} }),
    await alone.inject({ method: 'POST', url: '/api/contact', payload }),
  ]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 400, 201])
  for (const { headers } of replies) expect(headers).not.toHaveProperty('set-cookie')
})

test('a change made while the connection to the database was cut is visible after the reconnect', async () => {
  const shop = await openShop()
  const line = await openProxy(shop.url)
  onTestFinished(() => line.close())
  const { id } = await shop.make.category('Árabes')
  const { read } = await openMachine(shop, line.url)
  expect(await read('/')).toBe('Árabes')
  line.cut()
  await shop.db.updateTable('categories').set({ name: 'Nicho' }).where('id', '=', id).execute()
  expect(await read('/')).toBe('Árabes')
  line.mend()
  await expect.poll(() => read('/'), { interval: 20 }).toBe('Nicho')
})

test('a change of stock purges nothing above the last five, and a bulk change purges few tags', async () => {
  const shop = await openShop()
  const { id } = await shop.make.product({ stock: 8 })
  const { token } = await shop.make.admin()
  const payloads = await openPayloads(shop.url)
  const saleTo = (stock: number) => tagsOfSale([{ id, stock }])
  await shop.buy({ id }, 2)
  expect(await payloads()).toEqual([])
  expect(saleTo(6)).toEqual([`stock:${id}`])
  await shop.buy({ id })
  expect(await payloads()).toEqual([`product:${id}`])
  expect(saleTo(5)).toEqual([`stock:${id}`, `product:${id}`])
  expect((await shop.buy({ id }, 6)).statusCode).toBe(409)
  expect(await payloads()).toEqual([])
  await shop.buy({ id }, 5)
  expect(await payloads()).toEqual([`product:${id}`, 'availability'])
  expect(saleTo(0)).toEqual([`stock:${id}`, `product:${id}`, 'availability'])
  await sql`update products set stock = 50 where id = ${id}`.execute(shop.db)
  expect(await payloads()).toEqual([`product:${id}`, 'availability'])
  await sql`update products set stock = 60 where id = ${id}`.execute(shop.db)
  expect(await payloads()).toEqual([`product:${id}`])
  await shop.call('PUT', `/api/products/${id}`, { token, body: { stock: 40 } })
  expect(await payloads()).toContain(`product:${id}`)

  await sql`insert into products (name, price, stock) select 'Perfume ' || n, 1000, 9 from generate_series(1, 300) as n`.execute(
    shop.db,
  )
  expect(await payloads()).toEqual(['catalog'])
  await sql`update products set stock = 3`.execute(shop.db)
  const many = await payloads()
  expect(many).toHaveLength(101)
  expect(many.at(-1)).toBe('catalog')
})

test('a review purges the pages of all sizes of its perfume once it is published', async () => {
  const { db, make, buy, url } = await openShop()
  const yara = { name: 'Yara', brand: 'Lattafa' }
  const [small, large] = [
    await make.product({ ...yara, volume: '50ml' }),
    await make.product({ ...yara, volume: '100ml' }),
  ]
  const { order } = (await buy(small)).body
  const payloads = await openPayloads(url)
  const review = { order_id: order.id, product_id: small.id, name: 'Ana', stars: 5, longevity: 5, sillage: 4 }
  await db.insertInto('product_reviews').values(review).execute()
  expect(await payloads()).toEqual([])
  await db.updateTable('product_reviews').set({ status: 'publicada' }).execute()
  expect((await payloads()).toSorted()).toEqual([`product:${small.id}`, `product:${large.id}`].toSorted())
})

test('a change of any column that pages show purges them', async () => {
  const { db } = await openShop()
  const { rows } = await sql<{ column: string }>`
    select c.relname || '.' || a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.oid in ('products'::regclass, 'product_pictures'::regclass, 'categories'::regclass, 'settings'::regclass,
        'hero_pictures'::regclass)
      and not exists (
        select from pg_trigger t
        where t.tgrelid = c.oid and (t.tgname like '%_purge' or t.tgname = 'products_touched')
          and (cardinality(t.tgattr::int2[]) = 0 or a.attnum = any (t.tgattr))
      )
    order by 1`.execute(db)
  // What products_touched names changes updated_at. The stock has its own trigger; pages do not show the other columns.
  expect(rows.map(({ column }) => column)).toEqual([
    'product_pictures.created_at',
    'product_pictures.drawn_view',
    'product_pictures.height',
    'product_pictures.id',
    'product_pictures.width',
    'products.cost_price',
    'products.cost_usd',
    'products.has_sizes',
    'products.id',
    'products.import_key',
    'products.is_family_by_hand',
    'products.stock',
  ])
})
