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

/** As the owner does it in the panel. */
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

test('a discount for transfers that changes before the order is said beside what it costs now', async () => {
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

test('a promotion that ends between the cart and the checkout is said with both totals', async () => {
  const promotion = await promote({})
  const page = await shop.visit('/cart', { storage: cartOf(await shop.make.product({ price: 10_000 })) })
  await page.getByText('$ 9.000,00').waitFor()
  await promotion.end()
  await page.getByRole('link', { name: 'Finalizar compra' }).first().click()
  const said = page.getByRole('status').filter({ hasText: 'El total cambió: era $ 9.000,00 y ahora es $ 10.000,00.' })
  await said.waitFor()
  await total(page).getByText('$ 10.000,00').waitFor()
  await fillBuyer(page)
  await goOn(page)
  await page.getByRole('button', { name: 'Cambiar mis datos' }).click()
  // Said once.
  expect(await said.getByText('El total cambió').count()).toBe(1)
})

test('what its buyer changes is no news', async () => {
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

test('a coupon goes with its reason when the last promotion ends', async () => {
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

test('who presses before the sum is there orders what is then seen, and changing nothing later keeps that order', async () => {
  const promotion = await promote({})
  const bottle = await shop.make.product({ price: 10_000 })
  const page = await shop.visit('/cart', { storage: cartOf(bottle) })
  await page.getByText('$ 9.000,00').waitFor()
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/cart/quote', (route) => isLetGo.then(() => route.continue()))
  await page.getByRole('link', { name: 'Finalizar compra' }).first().click()
  await fillBuyer(page)
  const asked = page.waitForRequest((request) => request.postData()?.includes('Autónoma') === true)
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await asked
  await page.getByRole('button', { name: 'Creando tu pedido…' }).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toEqual([])
  letGo()
  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Cambiar mis datos' }).click()
  await total(page).getByText('$ 9.000,00').waitFor()
  await goOn(page)
  const placed = await ordersOf(shop.db, bottle.id)
  expect(placed.map(({ status, total_amount }) => [status, total_amount])).toEqual([['pendiente_pago', 9000]])
  await promotion.end()
})

test('who presses and whose sum is lost on the way orders all the same', async () => {
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

test('a coupon of one use stays applied to who changes their own unpaid order', async () => {
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

test('an order that waits for its payment is not given up for one that is known to be refused', async () => {
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

test('nor for one of more units than an order takes', async () => {
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

test('a way of delivery that goes is refused by name, and the sum without one is no other total', async () => {
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

test('a delivery that got a price since the page was loaded is called free nowhere in the checkout', async () => {
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

test('changing nothing after a reload keeps the order and its price', async () => {
  const promotion = await promote({})
  const bottle = await shop.make.product({ price: 10_000 })
  const page = await shop.visit('/checkout', { storage: cartOf(bottle) })
  await total(page).getByText('$ 9.000,00').waitFor()
  await fillBuyer(page)
  await goOn(page)
  await page.reload()
  await page.getByRole('button', { name: 'Cambiar mis datos' }).click()
  // The form's own sums, not those of the prices alone.
  await page.getByText('¿Tenés un cupón?').waitFor()
  await total(page).getByText('$ 9.000,00').waitFor()
  await goOn(page)
  const placed = await ordersOf(shop.db, bottle.id)
  expect(placed.map(({ status, total_amount }) => [status, total_amount])).toEqual([['pendiente_pago', 9000]])
  await promotion.end()
})

test('a gift that the shop stops offering leaves the checkout with a word, and so does its wrapping', async () => {
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
  const told = 'Ya no ofrecemos opciones de regalo: tu pedido va sin ellas. Tu mensaje era «Feliz cumple, Pía».'
  await page.getByRole('status').filter({ hasText: told }).waitFor()
  await expect.poll(() => page.getByText('Es para regalo').count()).toBe(0)
  expect(await ordersOf(shop.db, bottle.id)).toEqual([])
  await goOn(page)
  expect(await ordersOf(shop.db, bottle.id)).toMatchObject([{ gift_message: '', gift_wrap: false }])
})

test('a day of a gift that is half written is not left out without a word', async () => {
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

test('a gift of before is taken out with a word where the cart or the checkout opens', async () => {
  const bottle = await shop.make.product({ price: 10_000 })
  const gift = { message: '', wrap: true, date: '2100-01-02' }
  const storage = { ...cartOf(bottle), cartWishes: JSON.stringify({ gift }) }
  for (const path of ['/cart', '/checkout']) {
    const page = await shop.visit(path, { storage })
    const told = 'Ya no ofrecemos opciones de regalo: tu pedido va sin ellas.'
    await page.getByRole('status').filter({ hasText: told }).waitFor()
  }
})
