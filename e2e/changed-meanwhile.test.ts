import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ordersOf } from '../test/support/orders-of.ts'
import { changeSettings } from './support/change-settings.ts'
import { fillBuyer } from './support/fill-buyer.ts'
import { openBrowser } from './support/open-browser.ts'

const shop = await openBrowser()

type Product = Awaited<ReturnType<typeof shop.make.product>>

const cartOf = ({ id, name, price }: Product) => ({
  cart: JSON.stringify([{ id, name, price, image: '', quantity: 1 }]),
})

/** Calls the API as the owner. */
async function act<Answer>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const { token } = await shop.make.admin()
  const reply = await fetch(`${shop.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${path} refused: ${await reply.text()}`)
  return (await reply.json()) as Answer
}

async function promote(promotion: object) {
  const { promotion: made } = await act<{ promotion: { id: number } }>('POST', '/api/admin/promotions', {
    name: 'Semana del perfume',
    kind: 'percent',
    value: 10,
    ...promotion,
  })
  return { end: () => act('DELETE', `/api/admin/promotions/${made.id}`) }
}

const goOn = async (page: Page) => {
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
}

const total = (page: Page) =>
  page.getByRole('complementary', { name: 'Resumen' }).getByText('Total', { exact: true }).locator('..')

test('a transfer discount that changes before the order is reported with the new total', async () => {
  await changeSettings(shop, { transfer_discount_percent: 10 })
  const page = await shop.visit('/cart', { storage: cartOf(await shop.make.product({ price: 10_000 })) })
  await page.getByText('$ 9.000,00').waitFor()
  await changeSettings(shop, { transfer_discount_percent: 5 })
  await page.getByRole('link', { name: 'Finalizar compra' }).first().click()
  await page
    .getByRole('status')
    .filter({ hasText: 'El precio con transferencia cambió: era $ 9.000,00 y ahora es $ 9.500,00.' })
    .waitFor()
  await fillBuyer(page)
  await changeSettings(shop, { transfer_discount_percent: 0 })
  await goOn(page)
  await page
    .getByRole('alert')
    .filter({ hasText: 'El precio con transferencia cambió: era $ 9.500,00 y ahora es $ 10.000,00.' })
    .waitFor()
})

test('a promotion that ends between cart and checkout is reported with both totals', async () => {
  const promotion = await promote({})
  const page = await shop.visit('/cart', { storage: cartOf(await shop.make.product({ price: 10_000 })) })
  await page.getByText('$ 9.000,00').waitFor()
  await promotion.end()
  await page.getByRole('link', { name: 'Finalizar compra' }).first().click()
  const status = page.getByRole('status').filter({ hasText: 'El total cambió: era $ 9.000,00 y ahora es $ 10.000,00.' })
  await status.waitFor()
  await total(page).getByText('$ 10.000,00').waitFor()
  await fillBuyer(page)
  await goOn(page)
  await page.getByRole('button', { name: 'Cambiar mis datos' }).click()
  // The message is shown once.
  expect(await status.getByText('El total cambió').count()).toBe(1)
})

test('changes by the buyer are not reported', async () => {
  const promotion = await promote({ code: 'HOLA' })
  const page = await shop.visit('/cart', { storage: cartOf(await shop.make.product({ price: 10_000 })) })
  await page.getByText('¿Tenés un cupón?').click()
  await page.getByLabel('Código del cupón').fill('hola')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByText('$ 9.000,00').waitFor()
  await page
    .getByRole('button', { name: /^Sumar uno de/ })
    .first()
    .click()
  await page.getByText('$ 18.000,00').waitFor()
  await page.getByRole('button', { name: 'Quitar', exact: true }).click()
  await page.getByText('Total', { exact: true }).locator('..').getByText('$ 20.000,00').waitFor()
  expect(await page.getByText('cambió').count()).toBe(0)
  await promotion.end()
})

test('a coupon is removed with its reason when the last promotion ends', async () => {
  const promotion = await promote({ code: 'HOLA' })
  const storage = {
    ...cartOf(await shop.make.product({ price: 10_000 })),
    cartWishes: JSON.stringify({ coupon: 'HOLA' }),
  }
  const page = await shop.visit('/cart', { storage })
  await page.getByText('$ 9.000,00').waitFor()
  await promotion.end()
  await page.getByRole('link', { name: 'Finalizar compra' }).first().click()
  await page.getByRole('status').filter({ hasText: 'El cupón «HOLA» ya no está vigente y lo sacamos.' }).waitFor()
  await total(page).getByText('$ 10.000,00').waitFor()
})

test('submitting before the quote arrives orders at the quoted total, and submitting unchanged data later keeps that order', async () => {
  const promotion = await promote({})
  const bottle = await shop.make.product({ price: 10_000 })
  const page = await shop.visit('/cart', { storage: cartOf(bottle) })
  await page.getByText('$ 9.000,00').waitFor()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/cart/quote', (route) => isReleased.then(() => route.continue()))
  await page.getByRole('link', { name: 'Finalizar compra' }).first().click()
  await fillBuyer(page)
  const asked = page.waitForRequest((request) => request.postData()?.includes('Autónoma') === true)
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await asked
  await page.getByRole('button', { name: 'Creando tu pedido…' }).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toEqual([])
  release()
  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Cambiar mis datos' }).click()
  await total(page).getByText('$ 9.000,00').waitFor()
  await goOn(page)
  const placed = await ordersOf(shop.db, bottle.id)
  expect(placed.map(({ status, total_amount }) => [status, total_amount])).toEqual([['pendiente_pago', 9000]])
  await promotion.end()
})

test('an order is placed even if the quote fails after submitting', async () => {
  const promotion = await promote({})
  const bottle = await shop.make.product({ price: 10_000 })
  const page = await shop.visit('/cart', { storage: cartOf(bottle) })
  await page.getByText('$ 9.000,00').waitFor()
  await page.route('**/api/cart/quote', (route) => route.abort())
  await page.getByRole('link', { name: 'Finalizar compra' }).first().click()
  await fillBuyer(page)
  await goOn(page)
  await page.getByRole('alert').filter({ hasText: 'ahora es $ 9.000,00. Todavía no pagaste nada.' }).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toMatchObject([{ total_amount: 9000 }])
  await promotion.end()
})

test('a single-use coupon stays applied when a buyer changes their own unpaid order', async () => {
  const promotion = await promote({ code: 'UNICA', max_uses: 1 })
  const bottle = await shop.make.product({ price: 10_000 })
  const storage = { ...cartOf(bottle), cartWishes: JSON.stringify({ coupon: 'UNICA' }) }
  const page = await shop.visit('/checkout', { storage })
  await total(page).getByText('$ 9.000,00').waitFor()
  await fillBuyer(page)
  await goOn(page)
  await page.reload()
  await page.getByRole('button', { name: 'Cambiar mis datos' }).click()
  await page.getByText('Cupón aplicado').waitFor()
  await total(page).getByText('$ 9.000,00').waitFor()
  await page.getByLabel('Dirección').fill('Callao 200')
  await goOn(page)
  const placed = await ordersOf(shop.db, bottle.id)
  expect(placed.map(({ status, total_amount }) => [status, total_amount])).toEqual([
    ['cancelado', 9000],
    ['pendiente_pago', 9000],
  ])
  await promotion.end()
})

test('an unpaid order is not replaced by one that is known to be refused', async () => {
  const promotion = await promote({ code: 'HOLA' })
  const bottle = await shop.make.product({ price: 10_000, stock: 1 })
  const page = await shop.visit('/checkout', { storage: cartOf(bottle) })
  await fillBuyer(page)
  await goOn(page)
  await page.getByRole('button', { name: 'Cambiar mis datos' }).click()
  await page.getByText('¿Tenés un cupón?').click()
  await page.getByLabel('Código del cupón').fill('CHAU')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByRole('alert').filter({ hasText: 'Ese cupón no existe' }).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toMatchObject([{ status: 'pendiente_pago' }])
  await page.getByRole('button', { name: 'Quitar', exact: true }).click()
  await goOn(page)
  expect(await ordersOf(shop.db, bottle.id)).toMatchObject([{ status: 'pendiente_pago' }])
  await promotion.end()
})

test('an unpaid order is not replaced by one above the limit of units', async () => {
  await changeSettings(shop, { max_units_per_order: 2 })
  const promotion = await promote({})
  const bottle = await shop.make.product({ price: 10_000, stock: 5 })
  const page = await shop.visit('/checkout', { storage: cartOf(bottle) })
  await fillBuyer(page)
  await goOn(page)
  await page.goto(`${shop.url}/cart`)
  for (const units of ['2', '3']) {
    await page.getByRole('button', { name: /^Sumar/ }).click()
    await expect.poll(() => page.getByLabel(/^Cantidad de/).inputValue()).toBe(units)
  }
  await page.getByRole('link', { name: 'Finalizar compra' }).click()
  await total(page).getByText('$ 27.000,00').waitFor()
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByRole('alert').filter({ hasText: 'Un pedido lleva hasta 2 unidades, y este tiene 3.' }).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toMatchObject([{ status: 'pendiente_pago' }])
  await promotion.end()
  await changeSettings(shop, { max_units_per_order: 40 })
})

test('a removed shipping method is refused by name, and the total without one is not reported as a change', async () => {
  const methods = await shop.db.selectFrom('shipping_methods').selectAll().execute()
  const add = (way: object) =>
    act<{ shipping_method: { id: number } }>('POST', '/api/admin/shipping-methods', { kind: 'domicilio', ...way })
  const mail = await add({ name: 'Correo', rates: [{ price: 3000 }] })
  const moto = await add({ name: 'Moto', rates: [{ price: 4000 }] })
  await act('PUT', `/api/admin/shipping-methods/${methods[0]?.id}`, { is_active: false })
  const page = await shop.visit('/checkout', { storage: cartOf(await shop.make.product({ price: 10_000 })) })
  await fillBuyer(page)
  await page.getByRole('radio', { name: /Moto/ }).check()
  await total(page).getByText('$ 14.000,00').waitFor()
  await act('PUT', `/api/admin/shipping-methods/${moto.shipping_method.id}`, { is_active: false })
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByRole('alert').filter({ hasText: 'Ese envío ya no está disponible.' }).waitFor()
  await page.getByRole('complementary', { name: 'Resumen' }).getByText('Total sin envío', { exact: true }).waitFor()
  expect(await page.getByText('El total cambió').count()).toBe(0)
  await page.getByRole('radio', { name: /Correo/ }).check()
  await total(page).getByText('$ 13.000,00').waitFor()
  await act('PUT', `/api/admin/shipping-methods/${methods[0]?.id}`, { is_active: true })
  for (const { shipping_method } of [mail, moto]) {
    await act('DELETE', `/api/admin/shipping-methods/${shipping_method.id}`)
  }
})

test('a shipping method that got a price after the page loaded is called free nowhere in the checkout', async () => {
  const bottle = await shop.make.product({ price: 10_000 })
  const page = await shop.visit('/products', { storage: cartOf(bottle) })
  const methods = await shop.db.selectFrom('shipping_methods').selectAll().execute()
  const { shipping_method } = await act<{ shipping_method: { id: number } }>('POST', '/api/admin/shipping-methods', {
    name: 'Correo',
    kind: 'domicilio',
    rates: [{ price: 3000 }],
  })
  await act('PUT', `/api/admin/shipping-methods/${methods[0]?.id}`, { is_active: false })
  await page.getByRole('link', { name: /^Carrito/ }).click()
  await page.getByText('Enviamos a todo el país; el precio lo ves antes de pagar.').waitFor()
  await page.getByRole('link', { name: 'Finalizar compra' }).first().click()
  await total(page).getByText('$ 13.000,00').waitFor()
  await page.getByText('No hace falta tener una cuenta.').waitFor()
  expect(await page.getByText(/gratis/i).count()).toBe(0)
  await act('PUT', `/api/admin/shipping-methods/${methods[0]?.id}`, { is_active: true })
  await act('DELETE', `/api/admin/shipping-methods/${shipping_method.id}`)
})

test('unchanged data after a reload keep the order and its price', async () => {
  const promotion = await promote({})
  const bottle = await shop.make.product({ price: 10_000 })
  const page = await shop.visit('/checkout', { storage: cartOf(bottle) })
  await total(page).getByText('$ 9.000,00').waitFor()
  await fillBuyer(page)
  await goOn(page)
  await page.reload()
  await page.getByRole('button', { name: 'Cambiar mis datos' }).click()
  // The totals of the quote are shown, not those of the prices alone.
  await page.getByText('¿Tenés un cupón?').waitFor()
  await total(page).getByText('$ 9.000,00').waitFor()
  await goOn(page)
  const placed = await ordersOf(shop.db, bottle.id)
  expect(placed.map(({ status, total_amount }) => [status, total_amount])).toEqual([['pendiente_pago', 9000]])
  await promotion.end()
})

test('a gift option that the shop stops offering is removed from the checkout with a message, and so is its wrapping', async () => {
  await changeSettings(shop, { gift_options: 'wrap' })
  const bottle = await shop.make.product({ price: 10_000, stock: 5 })
  const page = await shop.visit('/checkout', { storage: cartOf(bottle) })
  await fillBuyer(page)
  await page.getByText('Es para regalo').click()
  await page.getByLabel('Mensaje').fill('Feliz cumple, Pía')
  await page.getByLabel('Envolver para regalo').check()
  await changeSettings(shop, { gift_options: 'message' })
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: 'Ya no envolvemos para regalo: tu pedido va sin envoltorio.' })
    .waitFor()
  await page.getByRole('alert').filter({ hasText: 'Cambiaron las opciones de regalo' }).waitFor()
  expect(await page.getByLabel('Envolver para regalo').count()).toBe(0)
  expect(await page.getByLabel('Mensaje').inputValue()).toBe('Feliz cumple, Pía')
  await changeSettings(shop, { gift_options: 'off' })
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  const message = 'Ya no ofrecemos opciones de regalo: tu pedido va sin ellas. Tu mensaje era «Feliz cumple, Pía».'
  await page.getByRole('status').filter({ hasText: message }).waitFor()
  await expect.poll(() => page.getByText('Es para regalo').count()).toBe(0)
  expect(await ordersOf(shop.db, bottle.id)).toEqual([])
  await goOn(page)
  expect(await ordersOf(shop.db, bottle.id)).toMatchObject([{ gift_message: '', gift_wrap: false }])
})

test('a half-typed gift day is reported, not ignored', async () => {
  await changeSettings(shop, { gift_options: 'message' })
  const bottle = await shop.make.product({ price: 10_000, stock: 5 })
  const page = await shop.visit('/checkout', { storage: cartOf(bottle) })
  await fillBuyer(page)
  const fold = page.getByText('Es para regalo')
  await fold.click()
  const day = page.getByLabel('¿Para qué día?')
  await day.focus()
  await page.keyboard.type('24')
  await fold.click()
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.getByText('Completá la fecha o borrala').waitFor()
  await expect.poll(() => day.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await ordersOf(shop.db, bottle.id)).toEqual([])
  await day.fill('2100-12-24')
  await goOn(page)
  expect(await ordersOf(shop.db, bottle.id)).toMatchObject([{ wished_date: '2100-12-24' }])
  await changeSettings(shop, { gift_options: 'off' })
})

test('an outdated gift is removed with a message when the cart or the checkout opens', async () => {
  const bottle = await shop.make.product({ price: 10_000 })
  const gift = { message: '', wrap: true, date: '2100-01-02' }
  const storage = { ...cartOf(bottle), cartWishes: JSON.stringify({ gift }) }
  for (const path of ['/cart', '/checkout']) {
    const page = await shop.visit(path, { storage })
    const message = 'Ya no ofrecemos opciones de regalo: tu pedido va sin ellas.'
    await page.getByRole('status').filter({ hasText: message }).waitFor()
  }
})
