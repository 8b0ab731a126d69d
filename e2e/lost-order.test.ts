import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ordersOf } from '../test/support/orders-of.ts'
import { stockOf } from '../test/support/stock-of.ts'
import { fillBuyer } from './support/fill-buyer.ts'
import { openBrowser } from './support/open-browser.ts'
import { settled } from './support/settled.ts'

const shop = await openBrowser()

type Bottle = { id: number; name: string; price: number }

const cartOf = ({ id, name, price }: Bottle) => ({
  cart: JSON.stringify([{ id, name, price, image: '', quantity: 1 }]),
})

const goOn = (page: Page) => page.getByRole('button', { name: 'Continuar al pago' }).click()

const payment = (page: Page) => page.getByRole('heading', { name: 'Pago', exact: true })

/** The server handles the order, but the responses of both attempts are lost. */
async function loseOrder(page: Page) {
  await page.route('**/api/orders', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await goOn(page)
  await page.getByText('Error al crear la orden').first().waitFor()
  await page.unroute('**/api/orders')
}

/** Opens another tab of the same browser. */
async function openAnew(page: Page) {
  const other = await page.context().newPage()
  await page.close()
  await other.goto(`${shop.url}/checkout`)
  return other
}

async function visitCheckout(bottle: Bottle, storage: Record<string, string> = {}) {
  const page = await shop.visit('/checkout', { storage: { ...cartOf(bottle), ...storage } })
  await fillBuyer(page)
  return page
}

test('the last bottle of an order whose response was lost stays in the cart, and the order can be paid', async () => {
  const bottle = await shop.make.product({ name: 'Última', stock: 1 })
  const page = await visitCheckout(bottle)
  await loseOrder(page)
  await page.reload()
  await page.getByRole('complementary', { name: 'Resumen' }).getByText('Última').waitFor()
  await goOn(page)
  await payment(page).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toMatchObject([{ status: 'pendiente_pago' }])
})

test('after closing the tab, ordering again finds the order whose response was lost', async () => {
  const bottle = await shop.make.product({ stock: 1 })
  const page = await visitCheckout(bottle)
  await loseOrder(page)
  const other = await openAnew(page)
  await fillBuyer(other)
  await goOn(other)
  await payment(other).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toMatchObject([{ status: 'pendiente_pago' }])
})

test('an order with other data replaces the one whose response was lost', async () => {
  const bottle = await shop.make.product({ stock: 1 })
  const page = await visitCheckout(bottle)
  await loseOrder(page)
  const other = await openAnew(page)
  await fillBuyer(other, { name: 'Juana de la Paz' })
  await goOn(other)
  await payment(other).waitFor()
  const orders = await ordersOf(shop.db, bottle.id)
  expect(orders.map(({ status, customer_name }) => [status, customer_name])).toEqual([
    ['cancelado', 'Juana Paz'],
    ['pendiente_pago', 'Juana de la Paz'],
  ])
  expect(await stockOf(shop.db, bottle.id)).toBe(0)
})

test('an attempt that was never sent causes no order and no cancellation', async () => {
  const bottle = await shop.make.product()
  const page = await visitCheckout(bottle)
  await page.route('**/api/orders', (route) => route.abort('connectionrefused'))
  await goOn(page)
  await page.getByText('Error al crear la orden').first().waitFor()
  await page.unroute('**/api/orders')
  await page.getByLabel('Ciudad').fill('Rosario')
  await goOn(page)
  await payment(page).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toMatchObject([{ status: 'pendiente_pago', customer_city: 'Rosario' }])
})

test('submitting in a second tab while the first waits for its response places one order', async () => {
  const bottle = await shop.make.product({ stock: 1 })
  const page = await visitCheckout(bottle)
  const other = await page.context().newPage()
  await other.goto(`${shop.url}/checkout`)
  await fillBuyer(other)
  const { promise: end, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/orders', async (route) => {
    const response = await route.fetch()
    await end
    await route.fulfill({ response })
  })
  await goOn(page)
  await expect.poll(() => ordersOf(shop.db, bottle.id)).toHaveLength(1)
  await goOn(other)
  await payment(other).waitFor()
  resolve()
  await payment(page).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toMatchObject([{ status: 'pendiente_pago' }])
})

test('a refused order reserves nothing, and a cart sold out meanwhile is reported', async () => {
  const bottle = await shop.make.product({ name: 'Vendida', stock: 1 })
  const page = await visitCheckout(bottle)
  // The cart must be compared with the shop before, since a later comparison would remove the bottle.
  await settled(page)
  await shop.db.updateTable('products').set({ stock: 0 }).where('id', '=', bottle.id).execute()
  await goOn(page)
  await page.getByText('No queda stock de «Vendida»').or(page.getByText('No alcanza el stock')).first().waitFor()
  await page.reload()
  await page.waitForURL('**/cart')
  await page.getByText('No queda stock de «Vendida» y lo quitamos del carrito.').waitFor()
})

test('a removed shipping method is reported, although another costs the same', async () => {
  const bottle = await shop.make.product()
  const everywhere = { provinces: [], postal_from: null, postal_to: null, free_from: null }
  const rate = { ...everywhere, price: 5000, days_min: null, days_max: null }
  const ways = ['Andreani a domicilio', 'Correo a sucursal'].map((name, place) => ({
    name,
    kind: place === 0 ? ('domicilio' as const) : ('sucursal' as const),
    rates: JSON.stringify([rate]),
    position: place,
  }))
  const before = await shop.db.updateTable('shipping_methods').set({ is_active: false }).returning('id').execute()
  const usual = before.map(({ id }) => id)
  const made = await shop.db.insertInto('shipping_methods').values(ways).returning('id').execute()
  // The place is stored, so that there is one quote; another would show the other method.
  const place = JSON.stringify({ postal_code: '1022', province: 'Ciudad Autónoma de Buenos Aires' })
  const page = await visitCheckout(bottle, { place })
  await page.getByRole('radio', { name: /^Andreani a domicilio/ }).waitFor()
  await page.getByRole('complementary', { name: 'Resumen' }).getByText('$ 6.000,00').first().waitFor()
  await settled(page)
  await shop.db
    .updateTable('shipping_methods')
    .set({ is_active: false })
    .where('name', '=', ways[0]?.name ?? '')
    .execute()
  await goOn(page)
  await page.getByRole('alert').getByRole('link', { name: 'Escribirnos' }).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toEqual([])
  await page.getByRole('radio', { name: /^Andreani a domicilio/ }).waitFor({ state: 'detached' })
  await goOn(page)
  await payment(page).waitFor()
  expect(await ordersOf(shop.db, bottle.id)).toMatchObject([{ shipping_method: 'Correo a sucursal' }])
  const ids = made.map(({ id }) => id)
  await shop.db.updateTable('shipping_methods').set({ is_active: false }).where('id', 'in', ids).execute()
  await shop.db.updateTable('shipping_methods').set({ is_active: true }).where('id', 'in', usual).execute()
})

test('a removed branch is reported at the field to choose another', async () => {
  const bottle = await shop.make.product()
  const rate = { provinces: [], postal_from: null, postal_to: null, free_from: null, price: 5000 }
  const way = { name: 'A sucursal', kind: 'sucursal' as const, rate_source: 'andreani' as const, position: 9 }
  const rates = JSON.stringify([{ ...rate, days_min: null, days_max: null }])
  const { id } = await shop.db
    .insertInto('shipping_methods')
    .values({ ...way, rates })
    .returning('id')
    .executeTakeFirstOrThrow()
  const branch = (branch_id: string) => {
    const words = { code: branch_id, name: `Sucursal ${branch_id}`, address: 'Florida 100', hours: '9 a 18' }
    return { carrier: 'andreani', branch_id, ...words, postal_codes: [1022] }
  }
  await shop.db
    .insertInto('carrier_branches')
    .values([branch('Uno'), branch('Dos')])
    .execute()
  const place = JSON.stringify({ postal_code: '1022', province: 'Ciudad Autónoma de Buenos Aires' })
  const page = await visitCheckout(bottle, { place })
  await page.getByRole('radio', { name: /^A sucursal/ }).check()
  const field = page.getByLabel('Sucursal', { exact: true })
  await field.selectOption('Uno')
  await page.getByRole('complementary', { name: 'Resumen' }).getByText('$ 6.000,00').first().waitFor()
  await settled(page)
  await shop.db.deleteFrom('carrier_branches').where('branch_id', '=', 'Uno').execute()
  await goOn(page)
  await page.getByText('La sucursal que habías elegido no está disponible. Elegí otra.').waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await field.selectOption('Dos')
  await expect.poll(() => page.getByText('La sucursal que habías elegido').count()).toBe(0)
  await goOn(page)
  await payment(page).waitFor()
  const placed = await ordersOf(shop.db, bottle.id)
  expect(placed).toMatchObject([{ shipping_branch: { id: 'Dos' } }])
  await shop.db.updateTable('shipping_methods').set({ is_active: false }).where('id', '=', id).execute()
})
