import { expect, onTestFinished, test } from 'vitest'
import { ask } from '../../../test/support/ask.ts'
import { openMachine } from '../../../test/support/open-machine.ts'
import { openShop } from '../../../test/support/open-shop.ts'
import { patient } from '../../../test/support/patient.ts'
import { guest } from '../../../test/support/person.ts'
import { untilTaken } from '../../../test/support/until-taken.ts'
import { openDatabase } from '../../platform/database/database.server.ts'

async function openOffers() {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    shop.call(method, `/api/admin/${path}`, { token, body })
  const promote = async (values: object) =>
    (await ask('POST', 'promotions', { name: 'Promo', kind: 'percent', value: 10, ...values })).body.promotion
  const ship = async (values: object) =>
    (await ask('POST', 'shipping-methods', { name: 'Correo', kind: 'domicilio', ...values })).body.shipping_method
  const cart = (items: { id: number }[], quantity = 1) => items.map(({ id }) => ({ product_id: id, quantity }))
  const quote = (body: object) => shop.call('POST', '/api/cart/quote', { body })
  const order = (body: object, more: { token?: string } = {}) =>
    shop.call('POST', '/api/orders', { body: { ...guest, ...body }, ...more })
  const used = async () => (await ask('GET', 'promotions')).body.promotions.map((one: { used: number }) => one.used)
  const written = async () => {
    const count = (table: 'orders' | 'promotion_uses' | 'stock_movements') =>
      shop.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    return [await count('orders'), await count('promotion_uses')].map(({ rows }) => Number(rows))
  }
  return { ...shop, ask, promote, ship, cart, quote, order, used, written, token }
}

test('a fresh shop quotes prices, free shipping and one total', async () => {
  const { make, cart, quote } = await openOffers()
  const product = await make.product({ price: 1500.5 })
  const { statusCode, body } = await quote({ items: cart([product], 2) })
  expect([statusCode, body]).toEqual([
    200,
    {
      success: true,
      lines: [{ product_id: product.id, quantity: 2, unit_price: 1500.5, discount: 0, total: 3001 }],
      adjustments: [],
      subtotal: 3001,
      discount_amount: 0,
      shipping_amount: 0,
      total_amount: 3001,
      transfer_amount: 3001,
      shipping_options: [
        {
          id: 1,
          name: 'Envío a domicilio',
          kind: 'domicilio',
          carrier: '',
          price: 0,
          free_from: null,
          days_min: null,
          days_max: null,
        },
      ],
      shipping_method_id: 1,
      problems: [],
    },
  ])
})

test('the order costs what was quoted, to the cent, whatever amounts are sent', async () => {
  const { make, promote, ship, cart, quote, order, ask, used } = await openOffers()
  const [rose, oud] = [await make.product({ price: 333.33, brand: 'Rosa' }), await make.product({ price: 999.99 })]
  await ask('PUT', 'settings', { transfer_discount_percent: 7.5 })
  await promote({ name: 'Rosas', value: 33, scope: { brand: ['rosa'] } })
  await promote({ name: 'Cupón', kind: 'amount', value: 100, code: 'CIEN' })
  const method = await ship({ rates: [{ price: 850.25, provinces: ['Córdoba'] }] })
  const items = cart([rose, oud], 3)
  const place = { province: 'Córdoba', postal_code: '5000' }
  const options = { coupon: ' cien ', shipping_method_id: method.id }
  const quoted = (await quote({ items: items.toReversed(), ...place, ...options })).body
  expect(quoted).toMatchObject({
    subtotal: 3999.96,
    discount_amount: 430,
    shipping_amount: 850.25,
    total_amount: 4420.21,
  })
  const placed = await order({
    items,
    customer_province: 'Córdoba',
    customer_postal_code: '5000',
    ...options,
    total_amount: 1,
    discount_amount: 4000,
    shipping_amount: 0,
  })
  expect(placed.statusCode).toBe(201)
  for (const sum of [
    'subtotal',
    'discount_amount',
    'shipping_amount',
    'total_amount',
    'transfer_amount',
    'adjustments',
  ] as const) {
    expect(placed.body.order[sum]).toEqual(quoted[sum])
  }
  expect(placed.body.order.items.map((item: { paid_amount: number }) => item.paid_amount)).toEqual(
    quoted.lines.map((line: { total: number }) => line.total).toReversed(),
  )
  expect(placed.body.order.shipping_method).toBe('Correo')
  const read = (await ask('GET', `orders/${placed.body.order.id}`)).body.order
  expect(read).toMatchObject({ adjustments: quoted.adjustments, subtotal: quoted.subtotal, shipping_amount: 850.25 })
  expect(await used()).toEqual([1, 1])
})

test('coupon codes ignore case and spaces', async () => {
  const { make, promote, cart, quote } = await openOffers()
  const product = await make.product({ price: 1000, stock: 5 })
  await promote({ code: 'FLOR-10', value: 10 })
  for (const coupon of ['FLOR-10', ' flor-10 ', 'Flor - 10', 'ＦＬＯＲ-10', 'FLOR\u00a0-10']) {
    const { problems, discount_amount } = (await quote({ items: cart([product]), coupon })).body
    expect([coupon, problems, discount_amount]).toEqual([coupon, [], 100])
  }
})

test('every invalid coupon gets the same refusal, and nothing is written', async () => {
  const { make, promote, cart, order, quote, written } = await openOffers()
  const product = await make.product({ price: 1000, stock: 5 })
  const other = await make.product()
  await promote({ code: 'VIEJO', ends_at: '2020-01-01T00:00:00Z' })
  await promote({ code: 'FUTURO', starts_at: '2120-01-01T00:00:00Z' })
  await promote({ code: 'APAGADO', is_active: false })
  await promote({ code: 'OTRO', scope: { product_id: [other.id] } })
  await promote({ code: 'MUCHO', min_total: 1000.01 })
  await promote({ code: 'PARES', kind: 'second_unit', value: 50 })
  await promote({ code: 'GASTADO', max_uses: 1 })
  expect((await order({ items: cart([product]), coupon: 'gastado' })).statusCode).toBe(201)
  const before = await written()
  const words = new Set()
  for (const coupon of ['NADIE', 'VIEJO', 'FUTURO', 'APAGADO', 'OTRO', 'MUCHO', 'PARES', 'GASTADO', 'x'.repeat(300)]) {
    const { statusCode, body } = await order({ items: cart([product]), coupon })
    expect([coupon, statusCode, body.code]).toEqual([coupon, 409, 'cupon-invalido'])
    words.add(body.message)
    const { problems, total_amount } = (await quote({ items: cart([product]), coupon })).body
    expect([problems[0].code, total_amount]).toEqual(['cupon-invalido', 1000])
  }
  expect(words.size).toBe(1)
  expect(await written()).toEqual(before)
  expect((await order({ items: cart([product]), coupon: '  ' })).statusCode).toBe(201)
})

test('of fifty buyers on two instances one gets the last use of a coupon, and cancelling releases it once', async () => {
  const { make, promote, cart, order, token, used, url, ...shop } = await openOffers()
  const other = patient(openDatabase(url))
  onTestFinished(other.close)
  const machine = await openMachine({ ...shop, ...other, make, url })
  const products = await Promise.all(Array.from({ length: 5 }, () => make.product({ price: 1000, stock: 50 })))
  await promote({ code: 'UNO', max_uses: 1 })
  for (let round = 1; round <= 3; round++) {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) => {
        const body = {
          items: cart(products.slice(at % 4, (at % 4) + 2)),
          coupon: 'UNO',
          customer_email: `buyer${at}@example.com`,
          guest_session_id: `guest_${at}`,
        }
        const payload = { ...guest, ...body }
        return untilTaken(() =>
          at % 2 ? order(body) : ask(machine.app, { method: 'POST', url: '/api/orders', payload }),
        )
      }),
    )
    const served = replies.filter(({ statusCode }) => statusCode === 201)
    expect(served.length).toBe(1)
    expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set([undefined, 'cupon-invalido']))
    const left = await shop.db.selectFrom('products').select('stock').execute()
    expect(left.reduce((sum, { stock }) => sum + stock, 0)).toBe(248)
    expect(await used()).toEqual([1])
    const cancelling = {
      method: 'POST',
      url: `/api/admin/orders/${served[0]?.body.order.id}/cancel`,
      payload: {},
    } as const
    const headers = { authorization: `Bearer ${token}` }
    const cancels = await Promise.all([shop.app, machine.app].map((app) => ask(app, { ...cancelling, headers })))
    expect(cancels.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await used()).toEqual([0])
  }
  const again = await Promise.all([
    order({ items: cart(products), coupon: 'UNO' }),
    order({ items: cart(products), coupon: 'UNO' }),
  ])
  expect(again.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
})

test('the limit per buyer counts by account and by mailbox in any spelling, and no cancelled orders', async () => {
  const { make, promote, cart, order, call } = await openOffers()
  const product = await make.product({ stock: 50 })
  await promote({ code: 'CADA', max_uses_per_buyer: 1 })
  const buy = (customer_email: string, token?: string) =>
    order({ items: cart([product]), coupon: 'CADA', customer_email }, token ? { token } : {})
  expect((await buy('ana.paz@gmail.com')).statusCode).toBe(201)
  for (const same of ['anapaz@gmail.com', 'Ana.Paz+otra@googlemail.com', 'ANA.PAZ@GMAIL.COM']) {
    expect((await buy(same)).body.code).toBe('cupon-invalido')
  }
  const first = await buy('ana@example.com')
  expect(first.statusCode).toBe(201)
  await call('POST', `/api/orders/${first.body.order.id}/cancel`)
  expect((await buy('ana@example.com')).statusCode).toBe(201)
  const user = await make.user()
  expect((await buy('una@example.com', user.token)).statusCode).toBe(201)
  expect((await buy('dos@example.com', user.token)).body.code).toBe('cupon-invalido')
})

test('a used-up promotion no longer applies, and the order succeeds without it', async () => {
  const { make, promote, cart, order, used } = await openOffers()
  const product = await make.product({ price: 1000, stock: 50 })
  await promote({ max_uses: 3 })
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => untilTaken(() => order({ items: cart([product]) }))),
  )
  expect(replies.map(({ body }) => body.order.total_amount).toSorted()).toEqual([
    1000, 1000, 1000, 1000, 1000, 900, 900, 900,
  ])
  expect(await used()).toEqual([3])
})

test('the same order sent twice uses a coupon once', async () => {
  const { make, promote, cart, call, used } = await openOffers()
  const product = await make.product()
  await promote({ code: 'UNO', max_uses: 1 })
  const send = (coupon: string) =>
    call('POST', '/api/orders', {
      body: { ...guest, items: cart([product]), coupon },
      headers: { 'idempotency-key': 'clave-larga' },
    })
  const replies = await Promise.all([send('UNO'), send('UNO')])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(replies[0]?.body.order.id).toBe(replies[1]?.body.order.id)
  expect((await send('OTRO')).body.code).toBe('clave-repetida')
  expect(await used()).toEqual([1])
})

test('a buyer who replaces an unpaid order may use its coupon again, until it is paid', async () => {
  const { db, make, promote, cart, call } = await openOffers()
  const { id: user_id, token } = await make.user()
  const items = cart([await make.product({ price: 1000 })])
  await promote({ code: 'UNO', max_uses: 1 })
  await promote({ name: 'Bienvenida', max_uses_per_buyer: 1 })
  const placed = await call('POST', '/api/orders', {
    token,
    body: { ...guest, is_guest_order: false, user_id, items, coupon: 'UNO' },
    headers: { 'idempotency-key': 'clave-propia' },
  })
  expect(placed.body.order.total_amount).toBe(810)
  const quote = async (earlier_key?: string) =>
    (await call('POST', '/api/cart/quote', { token, body: { items, coupon: 'UNO', earlier_key } })).body.total_amount
  expect([await quote('clave-propia'), await quote('clave-ajena'), await quote()]).toEqual([810, 1000, 1000])
  await db.updateTable('orders').set({ status: 'confirmado' }).where('id', '=', placed.body.order.id).execute()
  expect(await quote('clave-propia')).toBe(1000)
})

test('an unknown, inactive or unserving shipping method is refused, and nothing is written', async () => {
  const { make, ship, cart, order, quote, written, ask } = await openOffers()
  const product = await make.product()
  const items = cart([product])
  const local = await ship({ rates: [{ price: 100, postal_from: 1000, postal_to: 1499 }] })
  const off = await ship({ rates: [{ price: 100 }], is_active: false })
  for (const [shipping_method_id, customer_postal_code] of [
    [local.id, '5000'],
    [off.id, '1022'],
    [9999, '1022'],
  ]) {
    const { statusCode, body } = await order({ items, shipping_method_id, customer_postal_code })
    expect([statusCode, body.code]).toEqual([409, 'envio-no-disponible'])
    const quoted = (await quote({ items, shipping_method_id, postal_code: customer_postal_code })).body
    expect(quoted.problems).toEqual([{ code: 'envio-no-disponible', message: expect.any(String) }])
  }
  await ask('PUT', 'shipping-methods/1', { is_active: false })
  expect((await order({ items, customer_postal_code: '5000' })).body.code).toBe('envio-no-disponible')
  expect(await written()).toEqual([0, 0])
  const served = await order({ items, customer_postal_code: 'C1425DKA' })
  expect(served.body.order).toMatchObject({ shipping_amount: 100, shipping_method: 'Correo' })
})

test('a quote names missing products, and prices the others', async () => {
  const { make, cart, quote } = await openOffers()
  const [few, gone, good] = [
    await make.product({ name: 'Poco', stock: 1, price: 100 }),
    await make.product({ name: 'Ido', is_active: false }),
    await make.product({ price: 10 }),
  ]
  const { body } = await quote({ items: [...cart([few, gone], 2), ...cart([good])] })
  expect(body.problems).toEqual([
    { code: 'sin-stock', message: 'No alcanza el stock de «Poco»: queda 1.', product_id: few.id },
    { code: 'sin-stock', message: '«Ido» ya no está a la venta.', product_id: gone.id },
  ])
  expect(body.subtotal).toBe(210)
  for (const bad of [{ items: [] }, {}, { items: cart([good]), coupon: 7 }, { items: cart([good], 0) }]) {
    expect((await quote(bad)).statusCode).toBe(400)
  }
})

test('a quote has the message of the order’s refusal for too many units', async () => {
  const { make, cart, quote, order, ask } = await openOffers()
  const [rose, oud] = [await make.product({ stock: 30 }), await make.product({ stock: 30 })]
  await ask('PUT', 'settings', { max_units_per_product: 10, max_units_per_order: 15 })
  for (const items of [cart([rose], 11), cart([rose, oud], 8)]) {
    const { message } = (await order({ items })).body
    expect((await quote({ items })).body.problems).toEqual([{ code: 'demasiadas-unidades', message }])
  }
  expect((await quote({ items: [...cart([rose], 10), ...cart([oud], 5)] })).body.problems).toEqual([])
})

test('a cart that costs more than an order can hold is refused, quoted or ordered', async () => {
  const { make, cart, quote, order, written } = await openOffers()
  const items = cart([await make.product({ price: 5_000_000_000 })], 2)
  for (const reply of [await quote({ items }), await order({ items })]) {
    expect([reply.statusCode, reply.body.message]).toEqual([
      400,
      'El pedido es demasiado grande. Escribinos y lo armamos con vos.',
    ])
  }
  expect(await written()).toEqual([0, 0])
})
