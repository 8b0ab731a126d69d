import { expect, test } from 'vitest'
import type { Schema } from './support/arbitrary-values.ts'
import { hashTables } from './support/hash-tables.ts'
import { listRoutes } from './support/list-routes.ts'
import { openShop } from './support/open-shop.ts'
import { readApi } from './support/read-api.ts'

type Form = {
  method: 'POST' | 'PUT' | 'DELETE'
  url: string
  schema: Schema & { required?: string[] }
  takesFiles: boolean
}
type Operation = { requestBody?: { content: Record<string, { schema?: Form['schema'] }> } }

test('every form, sent empty or with overlong text, names the invalid fields and writes nothing', async () => {
  const shop = await openShop()
  const { call, make, db } = shop
  const [customer, admin] = [await make.user(), await make.admin()]
  const forms = await listForms(shop)
  expect(forms.length).toBeGreaterThan(25)
  const before = await hashTables(db)
  const wrong: unknown[] = []
  const send = async ({ method, url }: Form, body: object, fields: string[]) => {
    const { token } = /\/admin\/|\/products/.test(url) ? admin : customer
    const reply = await call(method, url, { token, body })
    const named = Object.keys(reply.body.errors ?? {})
    if (reply.statusCode !== 400 || !fields.every((field) => named.includes(field))) {
      wrong.push([method, url, reply.statusCode, fields, named])
    }
  }
  for (const form of forms) {
    const { required = [], properties = {} } = form.schema
    if (required.length > 0) await send(form, {}, required)
    for (const [field, { type, enum: values, format }] of Object.entries(properties)) {
      if (type === 'string' && !values && !format) await send(form, { [field]: 'ñ'.repeat(60_000) }, [field])
      // `user_id` may be any number: it is compared with the session.
      if ((type === 'integer' || type === 'number') && field !== 'user_id') {
        // A form with files sends '' for an empty field, which is valid.
        for (const number of [-1e9, 1e18, 'uno', ...(form.takesFiles ? [] : [''])])
          await send(form, { [field]: number }, [field])
      }
    }
  }
  expect(wrong).toEqual([])
  expect(await hashTables(db)).toEqual(before)
})

test('a file under another name than its call expects is refused, naming the expected one', async () => {
  const { call, make, buy, db } = await openShop()
  const { token } = await make.admin()
  const product = await make.product({ price: 2000 })
  const { order } = (await buy(product)).body
  const before = await hashTables(db)
  const uploads: ['POST' | 'PUT', string, string, Record<string, string>][] = [
    ['POST', '/api/products', 'images', { name: 'Con foto', price: '1', stock: '1' }],
    ['PUT', `/api/products/${product.id}`, 'images', { price: '3000' }],
    ['POST', '/api/admin/categories', 'image', { name: 'Con foto' }],
    ['POST', '/api/admin/hero-pictures', 'image', {}],
    ['POST', '/api/payments/transfer', 'proof', { order_id: order.id, transfer_reference: 'OP-1', amount: '2000' }],
  ]
  for (const [method, path, field, fields] of uploads) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('foto', new Blob(['x'], { type: 'image/png' }), 'foto.png')
    const { statusCode, body } = await call(method, path, { token, body: form })
    const message = `El archivo tiene que venir en el campo «${field}».`
    expect([path, statusCode, body]).toMatchObject([path, 400, { message, errors: { [field]: message } }])
  }
  expect(await hashTables(db)).toEqual(before)
})

const strange = '👩🏽‍🚀 <b>Ñandú</b> "O\'Hara" & \\ {{7*7}} %s – İstanbul שלום'

test('emoji, HTML, quotes and all scripts are stored and returned as typed', async () => {
  const { call, make, buyer } = await openShop()
  const { token } = await make.admin()
  const { product } = (
    await call('POST', '/api/products', { token, body: { name: strange, brand: strange, price: 10, stock: 3 } })
  ).body
  expect((await call('GET', `/api/products/${product.id}`)).body.product).toMatchObject({
    name: strange,
    brand: strange,
  })
  const found = await call('GET', `/api/products?search=${encodeURIComponent('ñandú')}`)
  expect(found.body.pagination.total).toBe(1)
  const items = [{ product_id: product.id, quantity: 1 }]
  const { order } = (
    await call('POST', '/api/orders', { body: { ...buyer, customer_name: strange, notes: strange, items } })
  ).body
  const shown = (await call('GET', `/api/admin/orders/${order.id}`, { token })).body.order
  expect(shown).toMatchObject({ customer_name: strange, notes: strange, items: [{ name: strange }] })
  const message = { name: strange, email: 'ana@example.com', subject: strange, message: strange }
  expect((await call('POST', '/api/contact', { body: message })).statusCode).toBe(201)
  expect((await call('GET', '/api/admin/contacts', { token })).body.contacts[0]).toMatchObject(message)
})

test('a search of 10,000 letters finds nothing, a longer one is refused, and a deleted product is skipped', async () => {
  const { call, make, db, buy } = await openShop()
  const [user, admin, product] = [await make.user(), await make.admin(), await make.product()]
  for (const [text, status] of [
    ['kwyj '.repeat(2000), 200],
    ['🌹'.repeat(2000), 200],
    ['a'.repeat(10_001), 400],
  ] as const) {
    expect((await call('GET', `/api/products?search=${encodeURIComponent(text)}`)).statusCode).toBe(status)
  }
  await db.insertInto('wishlist_entries').values({ user_id: user.id, product_id: product.id }).execute()
  expect((await call('DELETE', `/api/products/${product.id}`, { token: admin.token })).statusCode).toBe(200)
  expect((await call('GET', `/api/wishlist/${user.id}`, { token: user.token })).body.wishlist).toEqual([])
  expect((await call('GET', `/api/cart-products?ids=${product.id}`)).body.products).toEqual([])
  const late = await buy(product)
  expect([late.statusCode, late.body.code]).toEqual([409, 'sin-stock'])
})

async function listForms(shop: Awaited<ReturnType<typeof openShop>>): Promise<Form[]> {
  return Object.entries(await readApi<Operation>(shop)).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema
      const url = path.replace(/(orders\/)\{\w+\}/, '$16b0d5c5e-6f0e-4c55-8a3e-1d9d0f6f3c11').replace(/\{\w+\}/g, '1')
      const takesFiles = requestBody?.content['multipart/form-data'] !== undefined
      return schema?.properties ? [{ method: method.toUpperCase() as 'POST', url, schema, takesFiles }] : []
    }),
  )
}

test('an API address with a trailing slash is 404, also where a number is missing', async () => {
  const { built: shop, routes } = await listRoutes(() => openShop())
  const ended = routes.flatMap((route) => {
    const [method = '', url = ''] = route.split(' ')
    // The documentation page is served as a folder.
    if (!url.startsWith('/api/') || url.includes('*') || url.startsWith('/api/docs')) return []
    const filled = url.replace(/\/:\w+$/, '').replaceAll(/:\w+/g, '1')
    return [[method as 'GET', `${filled}/`] as const]
  })
  expect(ended.length).toBeGreaterThan(200)
  const { token } = await shop.make.admin()
  const found: unknown[] = []
  for (const [method, url] of ended) {
    for (const who of [{}, { token }]) {
      const { statusCode, body } = await shop.call(method, url, who)
      if (statusCode !== 404 || body.message !== 'Esa dirección no existe.') found.push([method, url, statusCode])
    }
  }
  expect(found).toEqual([])
})
