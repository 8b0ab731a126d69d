import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { everyProduct } from '../src/promotions/every-product.ts'
import { ordersOf } from '../test/support/orders-of.ts'
import { guest } from '../test/support/person.ts'
import { png } from '../test/support/png.ts'
import { accessibilityFaults } from './support/axe.ts'
import { fillBuyer } from './support/fill-buyer.ts'
import { isFocusedAndVisible } from './support/is-focused-and-visible.ts'
import { openBrowser } from './support/open-browser.ts'
import { settled } from './support/settled.ts'

const shop = await openBrowser()

type Bottle = { id: number; name: string; price: number }

const cartOf = ({ id, name, price }: Bottle, quantity = 1) => ({
  cart: JSON.stringify([{ id, name, price, image: '', quantity }]),
})

const goOn = (page: Page) => page.getByRole('button', { name: 'Continuar al pago' }).click()
const paymentHeading = (page: Page) => page.getByRole('heading', { name: 'Pago', exact: true })

async function toPayment(page: Page) {
  await fillBuyer(page)
  await goOn(page)
  await paymentHeading(page).waitFor()
}

async function orderOf({ id }: Bottle) {
  const [order] = await ordersOf(shop.db, id)
  if (!order) throw new Error('no order')
  return order
}

async function sendProof(page: Page) {
  await page.getByLabel('Número de operación o referencia').fill('OP-1')
  const file = { name: 'comprobante.png', mimeType: 'image/png', buffer: png }
  await page.getByLabel('Comprobante', { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
}

async function cancelAsStaff(order_id: string) {
  const { token } = await shop.make.admin()
  const reply = await fetch(`${shop.url}/api/admin/orders/${order_id}/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  })
  expect(reply.status).toBe(200)
}

test.each(['Transferencia', 'Mercado Pago'] as const)(
  'paying a cancelled order by %s reports the cancellation until the buyer starts a new one',
  async (method) => {
    const bottle = await shop.make.product()
    const page = await shop.visit('/checkout', { width: 390, height: 844, storage: cartOf(bottle) })
    await toPayment(page)
    const order = await orderOf(bottle)
    await cancelAsStaff(order.id)
    await page.getByRole('radio', { name: method }).check()
    if (method === 'Transferencia') await sendProof(page)
    else await page.getByRole('button', { name: 'Pagar con Mercado Pago' }).click()
    const cancelled = page.getByRole('heading', { name: `Tu pedido ${order.order_number} está cancelado` })
    await cancelled.waitFor()
    expect(await page.getByText('está reservado').count()).toBe(0)
    await page.reload()
    await cancelled.waitFor()
    const message = {
      Transferencia: 'Tenemos el aviso de tu transferencia: si llegó, te la devolvemos.',
      'Mercado Pago': 'Si ya transferiste o pagaste, no pagues de nuevo',
    }[method]
    await page.getByRole('alert').filter({ hasText: message }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Hacer un pedido nuevo' }).click()
    expect(await page.getByLabel('Dirección').inputValue()).toBe('Callao 100')
    await goOn(page)
    await paymentHeading(page).waitFor()
    const statuses = (await ordersOf(shop.db, bottle.id)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(['cancelado', 'pendiente_pago'])
  },
)

test('a cancelled order that returns unpaid from the provider cannot be paid', async () => {
  const bottle = await shop.make.product()
  const page = await shop.visit('/checkout', { storage: cartOf(bottle) })
  await toPayment(page)
  const order = await orderOf(bottle)
  await cancelAsStaff(order.id)
  await page.goto(`/payment/failure?payment_id=1&status=rejected&external_reference=${order.id}`)
  await page.getByText(`Tu pedido ${order.order_number} está cancelado. Si se cobró algo, te lo devolvemos.`).waitFor()
  expect(await page.getByRole('link', { name: 'Reintentar el pago' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Ver el estado del pedido' }).click()
  await page.getByText('Si pagaste algo, te lo devolvemos').waitFor()
})

test('a lost connection at the payment is reported in view', async () => {
  const page = await shop.visit('/checkout', { width: 390, height: 664, storage: cartOf(await shop.make.product()) })
  await toPayment(page)
  await page.getByRole('radio', { name: 'Transferencia' }).check()
  await page.context().setOffline(true)
  await sendProof(page)
  const notice = page.getByRole('alert').filter({ hasText: 'No hay conexión a internet' })
  await notice.waitFor()
  await expect.poll(() => isFocusedAndVisible(notice)).toBe(true)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  await page.getByRole('heading', { name: 'Confirmación' }).waitFor()
})

test('returning from the payment without a connection neither reports a missing order nor asks to pay again', async () => {
  const bottle = await shop.make.product()
  const page = await shop.visit('/checkout', { storage: cartOf(bottle) })
  await toPayment(page)
  const { id } = await orderOf(bottle)
  const check = '**/api/payments/verify/*'
  const back = `payment_id=1&status=approved&external_reference=${id}`
  for (const end of ['success', 'pending', 'failure']) {
    await page.route(check, (route) => route.abort())
    await page.goto(`/payment/${end}?${back}`)
    await page.getByText('No pudimos cargar tu pedido.').waitFor()
    await page.getByText('Si ya pagaste, no pagues de nuevo').waitFor()
    for (const wrong of ['No encontramos un pedido', 'Inténtalo nuevamente', 'Reintentar el pago']) {
      expect([end, wrong, await page.getByText(wrong).count()]).toEqual([end, wrong, 0])
    }
    await page.unroute(check)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByText('No pudimos cargar tu pedido.').waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: end === 'failure' ? 'Reintentar el pago' : 'Seguir comprando' }).waitFor()
  }
})

test('the address of a refused payment does not ask to retry once the order is paid', async () => {
  const bottle = await shop.make.product()
  const page = await shop.visit('/checkout', { storage: cartOf(bottle) })
  await toPayment(page)
  const { id } = await orderOf(bottle)
  const insertPayment = (status: 'fallido' | 'confirmado') =>
    shop.db
      .insertInto('payments')
      .values({ order_id: id, method: 'mercadopago', status, amount: 1000, decided_at: new Date() })
      .execute()
  await insertPayment('fallido')
  const success = await shop.visit(`/payment/success?payment_id=2&status=approved&external_reference=${id}`)
  await success.getByText('no se acreditó. Podés').waitFor()
  await page.goto(`/payment/failure?payment_id=1&status=rejected&external_reference=${id}`)
  await page.getByText('sigue reservado').waitFor()

  await insertPayment('confirmado')
  await shop.db.updateTable('orders').set({ status: 'confirmado' }).where('id', '=', id).execute()
  // Both pages go on polling after a refused payment, since another attempt may have followed it.
  await success.getByText('Acreditamos tu pago').waitFor()
  const saysPaid = async () => {
    await page.getByRole('heading', { name: 'Tu pedido ya está pago' }).waitFor()
    await page.getByText('no hace falta que hagas nada').waitFor()
  }
  await saysPaid()
  await page.reload()
  await saysPaid()
  await expect.poll(() => page.getByText('Inténtalo nuevamente').count()).toBe(0)
})

test('a coupon used up meanwhile is refused at its field, and the full total is shown', async () => {
  const bottle = await shop.make.product({ price: 10_000 })
  const { id } = await shop.db
    .insertInto('promotions')
    .values({
      name: 'Única',
      kind: 'percent',
      value: 10,
      code: 'UNICA',
      max_uses: 1,
      scope: JSON.stringify(everyProduct),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const page = await shop.visit('/checkout', { storage: cartOf(bottle) })
  const spoken = page.locator('[aria-live=polite]')
  await page.getByText('¿Tenés un cupón?').click()
  await page.getByLabel('Código del cupón').fill('nada')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await spoken.getByText('Ese cupón no existe').waitFor()
  await page.getByLabel('Código del cupón').fill('UNICA')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await spoken.getByText('Cupón aplicado').waitFor()
  const summary = page.getByRole('complementary', { name: 'Resumen del pedido' })
  await summary.getByText('9.000,00').first().waitFor()
  await fillBuyer(page)
  const body = { ...guest, items: [{ product_id: bottle.id, quantity: 1 }], coupon: 'UNICA' }
  const headers = { 'content-type': 'application/json' }
  const taken = await fetch(`${shop.url}/api/orders`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(taken.status).toBe(201)
  await goOn(page)
  await spoken.getByText('Ese cupón no existe').waitFor()
  expect(await page.getByText('Cupón aplicado').count()).toBe(0)
  await expect.poll(() => summary.textContent()).toMatch(/Total.*10\.000,00/)
  await shop.db.deleteFrom('promotions').where('id', '=', id).execute()
})

test('a coupon that cannot be checked without a connection says so at its field, and applies once there is one', async () => {
  const { id } = await shop.db
    .insertInto('promotions')
    .values({ name: 'Lejos', kind: 'percent', value: 10, code: 'LEJOS', scope: JSON.stringify(everyProduct) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const page = await shop.visit('/cart', { storage: cartOf(await shop.make.product({ price: 10_000 }), 2) })
  await page.getByText('¿Tenés un cupón?').click()
  await page.context().setOffline(true)
  const code = page.getByLabel('Código del cupón')
  await code.fill('LEJOS')
  await code.press('Enter')
  await page.getByText('No pudimos consultar el cupón. Revisá tu conexión.').waitFor()
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await page.getByText('20.000,00').count()).toBeGreaterThan(0)
  // The error of one code is not shown for another that was not checked yet.
  const { promise: end, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/cart/quote', (route) => end.then(() => route.abort()))
  await code.fill('CERCA')
  const asked = page.waitForRequest('**/api/cart/quote')
  await code.press('Enter')
  await asked
  expect(await page.getByText('No pudimos consultar').count()).toBe(0)
  resolve()
  await page.getByText('No pudimos consultar').waitFor()
  await page.unroute('**/api/cart/quote')
  await code.fill('LEJOS')
  await code.press('Enter')
  await page.context().setOffline(false)
  await page.getByText('Cupón aplicado').waitFor()
  await page.getByText('18.000,00').first().waitFor()
  const hasFocus = (element: Element) => element === document.activeElement
  await page.getByRole('button', { name: 'Quitar', exact: true }).press('Enter')
  await page.getByText('20.000,00').first().waitFor()
  expect(await page.getByText('¿Tenés un cupón?').evaluate(hasFocus)).toBe(true)
  await page.keyboard.press('Enter')
  await code.fill('LEJOS')
  const apply = page.getByRole('button', { name: 'Aplicar' })
  await apply.press('Enter')
  await page.getByText('Cupón aplicado').waitFor()
  expect([await apply.isDisabled(), await apply.evaluate(hasFocus)]).toEqual([true, true])
  await shop.db.deleteFrom('promotions').where('id', '=', id).execute()
})

test('a quote whose failure arrives after the connection is back is requested again', async () => {
  const { id } = await shop.db
    .insertInto('promotions')
    .values({ name: 'Semana', kind: 'percent', value: 10, scope: JSON.stringify(everyProduct) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const page = await shop.visit('/cart', { storage: cartOf(await shop.make.product({ name: 'Lenta', price: 10_000 })) })
  await page.getByText('9.000,00').first().waitFor()
  const { promise: end, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/cart/quote', (route) => end.then(() => route.abort()), { times: 1 })
  const asked = page.waitForRequest('**/api/cart/quote')
  await page.getByRole('button', { name: 'Sumar uno de Lenta' }).click()
  await asked
  await page.evaluate(() => dispatchEvent(new Event('online')))
  resolve()
  await page.getByText('18.000,00').first().waitFor()
  await shop.db.deleteFrom('promotions').where('id', '=', id).execute()
})

test('a cart whose products are sold out offers to remove them, not to take the rest', async () => {
  const [cedro, musk] = [await shop.make.product({ name: 'Cedro', stock: 2 }), await shop.make.product({ stock: 2 })]
  const page = await shop.visit('/checkout', { storage: cartOf(cedro, 2) })
  await fillBuyer(page)
  await shop.db.updateTable('products').set({ stock: 0 }).where('id', '=', cedro.id).execute()
  await goOn(page)
  const refused = page.getByRole('alert').filter({ hasText: 'No queda stock de «Cedro».' })
  await expect.poll(() => refused.getByRole('button').allTextContents()).toEqual(['Sacar del carrito'])
  await refused.getByRole('button').click()
  await page.getByText('No queda stock de «Cedro» y lo quitamos del carrito.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/cart')

  const order = (items: object[]) =>
    fetch(`${shop.url}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...guest, items }),
    }).then((reply) => reply.json())
  const [gone, there] = [
    { product_id: cedro.id, quantity: 1 },
    { product_id: musk.id, quantity: 1 },
  ]
  expect(await order([gone])).toMatchObject({ code: 'sin-stock', nothing_left: true })
  expect((await order([gone, there])).nothing_left).toBeUndefined()
  expect((await order([{ ...there, quantity: 3 }])).nothing_left).toBeUndefined()
})

test('one button reduces the quantities to the remaining stock', async () => {
  const bottle = await shop.make.product({ name: 'Cedro', price: 1000, stock: 3 })
  const page = await shop.visit('/checkout', { storage: cartOf(bottle, 3) })
  await fillBuyer(page)
  await shop.db.updateTable('products').set({ stock: 1 }).where('id', '=', bottle.id).execute()
  await goOn(page)
  const refused = page.getByRole('alert').filter({ hasText: 'No alcanza el stock de «Cedro»: queda 1.' })
  await refused.getByRole('button', { name: 'Llevar lo que queda' }).click()
  await page.getByRole('status').filter({ hasText: 'Queda 1 de «Cedro» y ajustamos la cantidad.' }).waitFor()
  const summary = page.getByRole('complementary', { name: 'Resumen del pedido' })
  await expect.poll(() => summary.textContent()).toMatch(/Total.*1\.000,00/)
  await goOn(page)
  await paymentHeading(page).waitFor()
  expect((await ordersOf(shop.db, bottle.id)).map(({ total_amount }) => total_amount)).toEqual([1000])
})

test('an unpaid order is shown where the changed cart is refused, and can be paid or changed again', async () => {
  const [bottle, other] = [
    await shop.make.product({ name: 'Guardada', stock: 1 }),
    await shop.make.product({ name: 'Fugaz', stock: 1 }),
  ]
  const page = await shop.visit('/checkout', { storage: cartOf(bottle) })
  await toPayment(page)
  const order = await orderOf(bottle)
  const both = [bottle, other].map(({ id, name, price }) => ({ id, name, price, image: '', quantity: 1 }))
  await page.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify(both))
  await page.goto(`${shop.url}/checkout`)
  const summary = page.getByRole('complementary', { name: 'Resumen del pedido' })
  await summary.getByText('Fugaz').waitFor()
  await settled(page)
  await shop.db.updateTable('products').set({ stock: 0 }).where('id', '=', other.id).execute()
  await goOn(page)
  const refused = page.getByRole('alert').filter({ hasText: 'No queda stock de «Fugaz».' })
  await refused.waitFor()
  expect(await orderOf(bottle)).toMatchObject({ id: order.id, status: 'pendiente_pago' })
  await refused.getByRole('button', { name: 'Llevar lo que queda' }).click()
  await paymentHeading(page).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toMatchObject([{ id: order.id, status: 'pendiente_pago' }])
})

test('an unpaid order is replaced once, even if the response of the new one is lost', async () => {
  const bottle = await shop.make.product({ stock: 1 })
  const page = await shop.visit('/checkout', { storage: cartOf(bottle) })
  await toPayment(page)
  await page.getByRole('button', { name: 'Cambiar mis datos' }).click()
  await page.getByLabel('Ciudad').fill('Rosario')
  // The first response is `clave-repetida`; the order that follows under a new key gets no response.
  await page.route('**/api/orders', async (route) => {
    if (route.request().postDataJSON().earlier_key === route.request().headers()['idempotency-key'])
      return route.continue()
    await route.abort('connectionreset')
  })
  await goOn(page)
  await page.getByText('Error al crear la orden').first().waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toMatchObject([{ status: 'pendiente_pago', customer_city: 'CABA' }])
  await page.unroute('**/api/orders')
  await goOn(page)
  await paymentHeading(page).waitFor()
  const orders = await ordersOf(shop.db, bottle.id)
  expect(orders.map(({ status, customer_city }) => [status, customer_city])).toEqual([
    ['cancelado', 'CABA'],
    ['pendiente_pago', 'Rosario'],
  ])
})
