import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { countLockWaits } from './support/count-lock-waits.ts'
import { openShop } from './support/open-shop.ts'

type Fields = Record<string, unknown>

/** A shop with two owners, Ana and Laura, who edit the same record. */
async function openTeam() {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  const ana = await shop.make.user({ role: 'dueno', first_name: 'Ana' })
  const read = async (path: string) => (await shop.call('GET', `/api/admin${path}`, { token })).body
  const asLaura = (method: 'POST' | 'PUT', path: string, body: unknown) =>
    shop.call(method, `/api/admin${path}`, { token, body })
  const asAna = (method: 'POST' | 'PUT', path: string, body: unknown) =>
    shop.call(method, `/api/admin${path}`, { token: ana.token, body })

  const promotion = (
    await asLaura('POST', '/promotions', {
      name: 'Primavera',
      kind: 'percent',
      value: 10,
      starts_at: '2030-01-01T00:00:00Z',
    })
  ).body.promotion
  const method = (
    await asLaura('POST', '/shipping-methods', { name: 'Correo', kind: 'domicilio', rates: [{ price: 100 }] })
  ).body.shipping_method
  const category = (await asLaura('POST', '/categories', { name: 'Árabes', description: 'De allá' })).body.category
  const [answer] = (await asLaura('POST', '/ready-answers', { title: 'Demora', text: 'Un día' })).body.ready_answers
  const product = await shop.make.product()
  const order = (await shop.buy(product)).body.order
  const review = await shop.db
    .insertInto('product_reviews')
    .values({ order_id: order.id, product_id: product.id, name: 'Juana', stars: 5, longevity: 4, sillage: 3 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sent = (await shop.buy(await shop.make.product())).body.order
  await shop.db
    .updateTable('orders')
    .set({ status: 'enviado', carrier: 'OCA', tracking_number: '1' })
    .where('id', '=', sent.id)
    .execute()
  const clerk = await shop.make.user({ role: 'encargado', first_name: 'Eva' })
  const of = (id: number) => (row: { id: number }) => row.id === id
  const things = {
    promotion: {
      path: `/promotions/${promotion.id}`,
      read: async () => (await read('/promotions')).promotions.find(of(promotion.id)),
    },
    method: {
      path: `/shipping-methods/${method.id}`,
      read: async () => (await read('/shipping-methods')).shipping_methods.find(of(method.id)),
    },
    category: {
      path: `/categories/${category.id}`,
      read: async () => (await read('/categories')).categories.find(of(category.id)),
    },
    answer: {
      path: `/ready-answers/${answer.id}`,
      read: async () => (await read('/ready-answers')).ready_answers.find(of(answer.id)),
    },
    address: { path: `/orders/${order.id}/address`, read: async () => (await read(`/orders/${order.id}`)).order },
    shipment: { path: `/orders/${sent.id}/shipment`, read: async () => (await read(`/orders/${sent.id}`)).order },
    review: {
      path: `/reviews/${review.id}`,
      read: async () => (await read('/reviews')).reviews.find(of(review.id)),
    },
    role: {
      path: `/administrators/${clerk.id}`,
      read: async () => (await read('/administrators')).administrators.find(of(clerk.id)),
    },
  }
  return { ...shop, asAna, asLaura, things }
}

const address = {
  customer_address: 'Lavalle 9',
  customer_city: 'Rosario',
  customer_postal_code: '2000',
  customer_phone: '341 5',
  customer_province: 'Santa Fe',
}
const flat = { provinces: [], postal_from: null, postal_to: null, free_from: null, days_min: null, days_max: null }

test('the second of two edits of the same field is refused with the author and value of the first, and may confirm', async () => {
  const { asAna, asLaura, things } = await openTeam()
  const cases: [keyof typeof things, string, Fields, Fields, string][] = [
    ['promotion', 'value', { value: 15 }, { value: 20 }, 'esta promoción'],
    ['promotion', 'scope', { scope: { type: ['original'] } }, { scope: { gender: ['hombre'] } }, 'esta promoción'],
    ['method', 'rates', { rates: [{ ...flat, price: 5 }] }, { rates: [{ ...flat, price: 7 }] }, 'este envío'],
    ['category', 'description', { description: 'A' }, { description: 'B' }, 'esta categoría'],
    ['answer', 'text', { title: 'Demora', text: 'Dos' }, { title: 'Demora', text: 'Tres' }, 'esta respuesta'],
    ['address', 'customer_phone', { ...address }, { ...address, customer_phone: '341 6' }, 'la dirección'],
    ['shipment', 'tracking_number', { tracking_number: '2' }, { tracking_number: '3' }, 'el seguimiento'],
    ['review', 'answer', { answer: 'Gracias' }, { answer: 'Gracias, Juana' }, 'esta opinión'],
    ['role', 'role', { role: 'deposito' }, { role: 'dueno' }, 'este rol'],
  ]
  for (const [name, field, first, second, what] of cases) {
    const { path, read } = things[name]
    const seen = await read()
    expect([name, (await asAna('PUT', path, { ...first, seen })).statusCode]).toEqual([name, 200])
    const now = await read()
    const { statusCode, body } = await asLaura('PUT', path, { ...second, seen })
    expect([name, statusCode, body.code, body.saved_by]).toEqual([name, 409, 'editado-por-otro', 'Ana'])
    expect(body.message).toBe(
      `Ana cambió ${what} hace un momento, mientras editabas. Compará lo suyo con lo tuyo y elegí qué queda.`,
    )
    expect(body.errors[field]).toBe('Ana lo cambió hace un momento')
    expect(Date.parse(body.saved_at)).toBeGreaterThan(Date.now() - 60_000)
    expect(body.now[field]).toEqual(now[field])
    expect((await read())[field]).toEqual(now[field])
    const meant = await asLaura('PUT', path, { ...second, seen: { ...seen, ...body.now } })
    expect([name, meant.statusCode]).toEqual([name, 200])
    expect((await read())[field]).not.toEqual(now[field])
  }
})

test('edits of different fields are both kept, also when the form sends all fields', async () => {
  const { asAna, asLaura, things } = await openTeam()
  const cases: [keyof typeof things, Fields, Fields][] = [
    ['promotion', { name: 'Otoño' }, { max_uses: 3 }],
    ['method', { name: 'Moto' }, { carrier: 'OCA' }],
    ['category', { description: 'A' }, { name: 'Nicho' }],
    ['answer', { title: 'Tardanza' }, { text: 'Tres' }],
    ['address', { customer_phone: '341 7' }, address],
  ]
  for (const [name, first, second] of cases) {
    const { path, read } = things[name]
    const seen = await read()
    const whole = name === 'answer' ? { title: seen.title, text: seen.text } : {}
    const place = name === 'address' ? pickAddress(seen) : {}
    const rest = name === 'address' ? { customer_phone: seen.customer_phone } : {}
    expect([name, (await asAna('PUT', path, { ...whole, ...place, ...first, seen })).statusCode]).toEqual([name, 200])
    const reply = await asLaura('PUT', path, { ...whole, ...second, ...rest, seen })
    expect([name, reply.statusCode]).toEqual([name, 200])
    expect(await read()).toMatchObject({ ...second, ...first })
  }
})

test('fields that depend on each other are not mixed from two edits', async () => {
  const { asAna, asLaura, things } = await openTeam()
  const seen = await things.promotion.read()
  await asAna('PUT', things.promotion.path, { value: 80, seen })
  const kind = await asLaura('PUT', things.promotion.path, { kind: 'amount', seen })
  expect([kind.statusCode, kind.body.now]).toEqual([409, { value: 80 }])
  const order = await things.address.read()
  await asAna('PUT', things.address.path, { ...pickAddress(order), customer_address: 'Lavalle 9', seen: order })
  const city = await asLaura('PUT', things.address.path, {
    ...pickAddress(order),
    customer_city: 'Rosario',
    seen: order,
  })
  expect([city.statusCode, city.body.now]).toEqual([409, { customer_address: 'Lavalle 9' }])
})

test('a category picture does not overwrite one uploaded meanwhile', async () => {
  const { asAna, asLaura, things } = await openTeam()
  const seen = await things.category.read()
  const form = (image: Buffer) => {
    const filled = new FormData()
    filled.set('seen', JSON.stringify(seen))
    filled.append('image', new Blob([new Uint8Array(image)]), 'foto.jpg')
    return filled
  }
  const picture = await sharp({ create: { width: 60, height: 75, channels: 3, background: '#aa2233' } })
    .jpeg()
    .toBuffer()
  expect((await asAna('PUT', things.category.path, form(picture))).statusCode).toBe(200)
  const { image } = await things.category.read()
  const { statusCode, body } = await asLaura('PUT', things.category.path, form(picture))
  expect([statusCode, body.saved_by, body.now]).toEqual([409, 'Ana', { image }])
})

test('a save without `seen` overwrites', async () => {
  const { asAna, asLaura, things } = await openTeam()
  await asAna('PUT', things.promotion.path, { value: 15 })
  expect((await asLaura('PUT', things.promotion.path, { value: 20 })).statusCode).toBe(200)
  await asAna('PUT', things.address.path, address)
  expect((await asLaura('PUT', things.address.path, { ...address, customer_city: 'Funes' })).statusCode).toBe(200)
  expect((await asLaura('PUT', things.promotion.path, { value: 30, seen: 'nada' })).statusCode).toBe(400)
})

test('one of two parallel saves is refused', async () => {
  const { db, asAna, asLaura, things } = await openTeam()
  for (const [name, table, one, other] of [
    ['promotion', 'promotions', { value: 15 }, { value: 20 }],
    ['method', 'shipping_methods', { carrier: 'OCA' }, { carrier: 'Andreani' }],
    ['category', 'categories', { description: 'A' }, { description: 'B' }],
    ['answer', 'ready_answers', { title: 'Demora', text: 'Dos' }, { title: 'Demora', text: 'Tres' }],
    ['address', 'orders', address, { ...address, customer_phone: '341 6' }],
    ['shipment', 'orders', { tracking_number: '2' }, { tracking_number: '3' }],
    ['review', 'product_reviews', { answer: 'Gracias' }, { answer: 'Gracias, Juana' }],
    ['role', 'users', { role: 'deposito' }, { role: 'dueno' }],
  ] as const) {
    const { path, read } = things[name]
    const seen = await read()
    const { saves } = await db.transaction().execute(async (tx) => {
      await sql`select from ${sql.table(table)} for update`.execute(tx)
      const saves = [asAna('PUT', path, { ...one, seen }), asLaura('PUT', path, { ...other, seen })]
      await expect.poll(() => countLockWaits(db)).toBe(2)
      return { saves }
    })
    const statuses = (await Promise.all(saves)).map(({ statusCode }) => statusCode)
    expect([name, ...statuses.toSorted()]).toEqual([name, 200, 409])
  }
})

test('a second tab of a customer is refused with the values that the first saved, of the profile and of an address', async () => {
  const { make, call } = await openShop()
  const { token } = await make.user({ first_name: 'Ana' })
  const save = (path: string, body: Fields) => call('PUT', path, { token, body })
  const profile = '/api/auth/profile'
  const place = { address: 'Callao 100', city: 'CABA', province: null, postal_code: '1022' }
  const { user: seen } = (await save(profile, { ...place, phone: '11 4444-5555' })).body
  const book = (await call('POST', '/api/addresses', { token, body: place })).body
  const [address] = book.addresses

  expect((await save(profile, { phone: '11 4444-6666', seen })).statusCode).toBe(200)
  const late = await save(profile, { phone: '11 4444-7777', seen })
  expect([late.statusCode, late.body.code, late.body.now]).toEqual([409, 'editado-por-otro', { phone: '11 4444-6666' }])
  expect(late.body).toMatchObject({
    message:
      'Cambiaste tu perfil en otra pestaña o en otro dispositivo mientras editabas acá. Mirá qué dice ahora y guardá de nuevo para dejar lo de acá.',
    errors: { phone: 'Ahora dice «11 4444-6666»' },
  })
  const rest = await save(profile, { last_name: 'Paz', seen })
  expect(rest.body.user).toMatchObject({ last_name: 'Paz', phone: '11 4444-6666' })
  const meant = await save(profile, { phone: '11 4444-7777', seen: { ...seen, ...late.body.now } })
  expect(meant.body.user.phone).toBe('11 4444-7777')
  expect((await save(profile, { phone: '11 4444-8888' })).body.user.phone).toBe('11 4444-8888')

  const path = `/api/addresses/${address.id}`
  expect((await save(path, { ...place, address: 'Callao 200', seen: address })).statusCode).toBe(200)
  const moved = await save(path, { ...place, city: 'Rosario', postal_code: '2000', seen: address })
  expect([moved.statusCode, moved.body.now]).toEqual([409, { address: 'Callao 200' }])
  const named = await save(path, { ...place, label: 'Casa', seen: address })
  expect(named.body.addresses).toMatchObject([{ label: 'Casa', address: 'Callao 200', city: 'CABA' }])
  expect((await save(path, { ...place, address: 'Callao 300' })).statusCode).toBe(200)
  const gone = await save('/api/addresses/2147483647', { ...place, seen: address })
  expect(gone.statusCode).toBe(404)
})

const pickAddress = (order: Fields) => Object.fromEntries(Object.keys(address).map((name) => [name, order[name]]))
