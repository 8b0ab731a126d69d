import { expect, onTestFinished, test } from 'vitest'
import { countStatements } from '../../../test/support/count-statements.ts'
import { openCarrierShop } from '../../../test/support/open-carrier-shop.ts'
import { guest } from '../../../test/support/person.ts'
import { cancelReplacedOrder } from '../../payments/own-order/cancel-own-order.server.ts'
import { payFreeOrder } from '../../payments/pay-free-order.server.ts'
import { refreshBranches } from '../../shipping/branches/refresh-branches.server.ts'
import { PlaceOrder } from './contract.ts'
import { placeOrder } from './place-order.server.ts'

const place = { postal_code: '1425', province: 'Ciudad Autónoma de Buenos Aires' }
const to = { customer_postal_code: '1425', customer_province: 'Ciudad Autónoma de Buenos Aires' }

async function openCart(quantity = 1, { isHurried = false } = {}) {
  if (!isHurried) waitLonger()
  const shop = await openCarrierShop()
  const product = await shop.make.product({ price: 10_000, stock: 500 })
  return { ...shop, items: [{ product_id: product.id, quantity }] }
}

/** Multiplies timeouts: a busy machine takes longer than the two seconds that a buyer waits for a price. */
function waitLonger() {
  const { timeout } = AbortSignal
  AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms * 30)
  onTestFinished(() => {
    AbortSignal.timeout = timeout
  })
}

test('what the carrier quotes is what the order charges, to the cent', async () => {
  const { ship, quote, order, items, asked, behave } = await openCart(3)
  const shipping_method_id = await ship()
  const quoted = (await quote({ items, ...place, shipping_method_id })).body
  // Three units of half a kilo are quoted as two kilos.
  expect(quoted).toMatchObject({ shipping_amount: 5756.37, total_amount: 35_756.37, problems: [] })
  expect(quoted.shipping_unquoted).toBeUndefined()
  await behave({ delay_ms: 30_000 })
  const placed = await order({ items, ...to, shipping_method_id })
  expect([placed.statusCode, placed.body.order]).toMatchObject([
    201,
    { shipping_amount: 5756.37, total_amount: quoted.total_amount, transfer_amount: quoted.transfer_amount },
  ])
  expect(await asked()).toBe(1)
})

test('quote and order normalise postal codes, and refuse invalid ones', async () => {
  const { ship, quote, order, items } = await openCart()
  const shipping_method_id = await ship({ rates: [{ price: 3000 }] })
  const { shipping_amount } = (await quote({ items, postal_code: '9410', shipping_method_id })).body
  expect(shipping_amount).toBe(9701.37)
  for (const written of ['9 4 1 0', '94-10', '94.10', '9410-TDF', '94100', 'v9410abc']) {
    const quoted = await quote({ items, postal_code: written, shipping_method_id })
    const ordered = await order({ items, customer_postal_code: written, shipping_method_id })
    expect([written, quoted.body.shipping_amount]).toEqual([written, shipping_amount])
    expect([written, ordered.body.order.shipping_amount]).toEqual([written, shipping_amount])
  }
  for (const written of ['941', "9410'--"]) {
    const quoted = await quote({ items, postal_code: written, shipping_method_id })
    const ordered = await order({ items, customer_postal_code: written, shipping_method_id })
    const words = 'Ese código postal no existe: son 4 números, como 1425, o C1425DKA'
    expect([quoted.statusCode, quoted.body.errors]).toEqual([400, { postal_code: words }])
    expect([ordered.statusCode, ordered.body.errors]).toEqual([400, { customer_postal_code: words }])
  }
})

test('arrival and free shipping come from the table, the price from the carrier', async () => {
  const { ship, quote, items } = await openCart(2)
  const rates = [{ price: 9999, free_from: 15_000, days_min: 2, days_max: 4 }]
  const shipping_method_id = await ship({ rates })
  expect((await quote({ items, ...place, shipping_method_id })).body).toMatchObject({ shipping_amount: 0 })
  const one = items.map((item) => ({ ...item, quantity: 1 }))
  const { body } = await quote({ items: one, ...place, shipping_method_id })
  expect(body.shipping_amount).toBe(4821.37)
  expect(body.shipping_options.at(-1)).toMatchObject({
    days_min: 2,
    days_max: 4,
    arrival: expect.stringContaining('Llega'),
  })
})

test('a hanging carrier delays a quote by two seconds at most, then the table applies', async () => {
  const { ship, quote, order, items, behave, asked } = await openCart(1, { isHurried: true })
  const shipping_method_id = await ship({ rates: [{ price: 7000 }] })
  await behave({ delay_ms: 30_000 })
  // The carrier's own price would arrive only after thirty seconds.
  expect((await quote({ items, ...place, shipping_method_id })).body.shipping_amount).toBe(7000)
  await quote({ items, postal_code: '5000', shipping_method_id })
  const before = await asked()
  expect((await order({ items, ...to, shipping_method_id })).body.order.shipping_amount).toBe(7000)
  // After two failures quotes no longer ask the carrier.
  await quote({ items, postal_code: '2000', shipping_method_id })
  expect(await asked()).toBe(before)
})

test('a shipping method without carrier price and table is not offered, with the reason', async () => {
  const { ship, quote, order, items, behave } = await openCart()
  const shipping_method_id = await ship()
  expect((await quote({ items, shipping_method_id })).body).toMatchObject({
    shipping_unquoted: [{ id: shipping_method_id, message: 'Con tu código postal te decimos cuánto cuesta.' }],
    problems: [{ code: 'envio-no-disponible' }],
  })
  await behave({ answers: 'down' })
  const { body } = await quote({ items, ...place, shipping_method_id })
  expect(body.shipping_options.map(({ id }: { id: number }) => id)).toEqual([1])
  expect(body.shipping_unquoted[0].message).toContain('Probá en un rato o elegí otro envío')
  const refused = await order({ items, ...to, shipping_method_id })
  expect([refused.statusCode, refused.body.code]).toEqual([409, 'envio-no-disponible'])
  expect((await order({ items, ...to })).statusCode).toBe(201)
})

test.each(['nonsense', 'negative', 'empty', 'error', 'reject'])('an answer that is %s is no price', async (answers) => {
  const { ship, quote, items, behave } = await openCart()
  const shipping_method_id = await ship({ rates: [{ price: 7000 }] })
  await behave({ answers })
  expect((await quote({ items, ...place, shipping_method_id })).body.shipping_amount).toBe(7000)
})

test('a stored price is used while the carrier is away, and refreshed afterwards', async () => {
  const { ship, quote, order, items, behave, age, asked, db } = await openCart()
  const shipping_method_id = await ship()
  await quote({ items, ...place, shipping_method_id })
  await db.updateTable('carrier_quotes').set({ price: 4000 }).execute()
  await age(7)
  await behave({ answers: 'down' })
  expect((await quote({ items, ...place, shipping_method_id })).body.shipping_amount).toBe(4000)
  expect((await order({ items, ...to, shipping_method_id })).body.order.shipping_amount).toBe(4000)
  await behave({ answers: 'normal' })
  expect((await quote({ items, ...place, shipping_method_id })).body.shipping_amount).toBe(4821.37)
  const before = await asked()
  await quote({ items, ...place, shipping_method_id })
  expect(await asked()).toBe(before)
  await age(24 * 8)
  await behave({ answers: 'down' })
  expect((await quote({ items, ...place, shipping_method_id })).body.shipping_unquoted).toHaveLength(1)
})

test('fifty concurrent quotes make one request to the carrier', async () => {
  const { ship, quote, items, asked, behave } = await openCart()
  const shipping_method_id = await ship()
  // Long enough for all to ask during the first call.
  await behave({ delay_ms: 1000 })
  const answers = await Promise.all(Array.from({ length: 50 }, () => quote({ items, ...place, shipping_method_id })))
  expect(new Set(answers.map(({ body }) => body.shipping_amount))).toEqual(new Set([4821.37]))
  expect(await asked()).toBeLessThanOrEqual(3)
})

test('an order has the carrier price of its moment, not the quoted one, and no other amount can be paid', async () => {
  const { ship, quote, order, call, items, db } = await openCart()
  const shipping_method_id = await ship()
  const quoted = (await quote({ items, ...place, shipping_method_id })).body
  await db.updateTable('carrier_quotes').set({ price: 6000.5 }).execute()
  const placed = (await order({ items, ...to, shipping_method_id })).body.order
  expect(placed).toMatchObject({ shipping_amount: 6000.5, total_amount: 16_000.5 })
  const pay = (amount: number) =>
    call('POST', '/api/payments/mercadopago', { body: { order_id: placed.id, amount, description: 'Pedido' } })
  expect((await pay(quoted.total_amount)).statusCode).toBe(400)
})

test('an unserved postal code or a too heavy cart is not sent to the carrier', async () => {
  const { ship, quote, items, asked } = await openCart(150)
  const shipping_method_id = await ship({ rates: [{ price: 7000 }] })
  await quote({ items, ...place, shipping_method_id })
  const one = items.map((item) => ({ ...item, quantity: 1 }))
  for (const postal_code of ['9999', '0000', '']) await quote({ items: one, postal_code, shipping_method_id })
  expect(await asked()).toBe(0)
})

test('the buyer chooses a branch, and the order keeps it', async () => {
  const { ship, quote, order, items, admin, runJobs } = await openCart()
  const shipping_method_id = await ship({ name: 'A sucursal', kind: 'sucursal' })
  // Before the branches are known the order is placed without one.
  expect((await quote({ items, ...place, shipping_method_id })).body.shipping_options.at(-1).branches).toBeUndefined()
  expect((await order({ items, ...to, shipping_method_id })).body.order.shipping_branch).toBeNull()

  await runJobs()
  const { branches, price } = (await quote({ items, ...place, shipping_method_id })).body.shipping_options.at(-1)
  expect(price).toBe(3857.1)
  expect(branches.map(({ code }: { code: string }) => code)).toEqual(['SIP', 'SIB'])
  for (const branch_id of [undefined, '', '10004', "x'"]) {
    const refused = await order({ items, ...to, shipping_method_id, branch_id })
    expect([refused.statusCode, refused.body.errors]).toEqual([400, { branch_id: 'Elegí la sucursal' }])
  }
  const placed = (await order({ items, ...to, shipping_method_id, branch_id: '10003' })).body.order
  const kept = {
    id: '10003',
    code: 'SIB',
    name: 'SIMULADA VILLA CRESPO',
    address: 'Av. Corrientes 5300, Ciudad de Buenos Aires',
  }
  expect(placed.shipping_branch).toEqual(kept)
  expect((await admin('GET', `orders/${placed.id}`)).body.order.shipping_branch).toEqual(kept)
})

test('stored branches are kept while the carrier’s answers are invalid', async () => {
  const shop = await openCart()
  await shop.ship({ kind: 'sucursal' })
  await shop.runJobs()
  const refreshed_at = new Date(Date.now() - 48 * 3_600_000)
  await shop.db.updateTable('carrier_branches').set({ refreshed_at }).execute()
  for (const answers of ['empty', 'nonsense', 'reject']) {
    await shop.behave({ answers })
    await refreshBranches(shop)
  }
  expect(await shop.db.selectFrom('carrier_branches').select('branch_id').execute()).toHaveLength(7)
})

test('an order with promotion, coupon and carrier takes fewer than 15 statements', async () => {
  const shop = await openCart(3)
  const { ship, admin, quote, items, db } = shop
  const branch = await ship({ kind: 'sucursal', rates: [{ price: 100 }] })
  await refreshBranches(shop)
  await quote({ items, ...place, shipping_method_id: branch })
  await admin('POST', 'promotions', { name: '3 por 2', kind: 'n_for_m', buy: 3, pay: 2, max_uses: 9 })
  const whole = { name: 'Cupón', kind: 'percent', value: 10, code: 'DIEZ', max_uses: 9, max_uses_per_buyer: 1 }
  await admin('POST', 'promotions', whole)
  const { counting, count } = countStatements()
  const body = { ...guest, ...to, items, coupon: 'diez', shipping_method_id: branch, branch_id: '10002' }
  const buyer = { user_id: null, ip: '127.0.0.1', idempotencyKey: 'una-clave' }
  const ofPayments = { payFree: payFreeOrder, giveUp: cancelReplacedOrder }
  const { order } = await placeOrder(db.withPlugin(counting), PlaceOrder.parse(body), buyer, ofPayments)
  expect(order.adjustments.map(({ label }) => label)).toEqual(['3 por 2', 'Cupón DIEZ'])
  // Plus begin and commit.
  expect(count() + 2).toBeLessThan(15)
  expect(count()).toBeGreaterThan(4)
})
