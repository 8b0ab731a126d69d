import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { guest } from '../test/support/person.ts'
import { accessibilityFaults } from './support/axe.ts'
import { changeSettings } from './support/change-settings.ts'
import { fillBuyer } from './support/fill-buyer.ts'
import { openBrowser } from './support/open-browser.ts'
import { settled } from './support/settled.ts'
import { toastSays } from './support/toasts.ts'

const shop = await openBrowser({ TRUST_PROXY: '1' })
const { make, visit } = shop

const cartOf = (...lines: [{ id: number; name: string; price: number }, number][]) => ({
  cart: JSON.stringify(lines.map(([{ id, name, price }, quantity]) => ({ id, name, price, image: '', quantity }))),
})

async function orderAs(page: Page, email: string) {
  await fillBuyer(page, { email })
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
}

async function order(product: { id: number }, quantity: number, ip: string) {
  const reply = await fetch(`${shop.url}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ ...guest, items: [{ product_id: product.id, quantity }] }),
  })
  expect(reply.status).toBe(201)
  return (await reply.json()).order as { id: string; order_number: string }
}

test('page and cart stop at the order limits, and say why and how to buy more', async () => {
  await changeSettings(shop, { max_units_per_product: 10, max_units_per_order: 15 })
  const [aurora, bruma] = [
    await make.product({ name: 'Aurora', stock: 50 }),
    await make.product({ name: 'Bruma', stock: 50 }),
  ]
  const page = await visit(`/products/${aurora.id}`)
  await settled(page)
  await page.getByLabel('Cantidad', { exact: true }).fill('12')
  await page.getByLabel('Cantidad', { exact: true }).blur()
  await page.getByText('Hasta 10 por pedido: para más,').waitFor()
  expect(await page.getByLabel('Cantidad', { exact: true }).inputValue()).toBe('10')
  expect(await page.getByRole('button', { name: 'Sumar uno', exact: true }).isDisabled()).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])

  const cart = await visit('/cart', { storage: cartOf([aurora, 12], [bruma, 6]), width: 390 })
  await cart.getByText('De «Aurora» llevás hasta 10 por pedido y ajustamos la cantidad.').waitFor()
  expect(await cart.getByRole('button', { name: 'Sumar uno de Aurora' }).isDisabled()).toBe(true)
  await cart.getByText('Un pedido lleva hasta 15 unidades y tenés 16.').waitFor()
  expect(await accessibilityFaults(cart)).toEqual([])
  await cart.getByRole('button', { name: 'Restar uno de Bruma' }).click()
  await cart.getByText('Un pedido lleva hasta 15 unidades').waitFor({ state: 'detached' })
})

test('the checkout names the limit that was reached and offers ways to continue', async () => {
  await changeSettings(shop, { max_units_per_product: 0, max_units_per_order: 5, max_open_orders: 1 })
  const bottle = await make.product({ name: 'Coral', stock: 50 })
  const page = await visit('/checkout', { storage: cartOf([bottle, 6]), width: 390 })
  await orderAs(page, 'coral@example.com')
  const units = page.getByRole('alert').filter({ hasText: 'Un pedido lleva hasta 5 unidades, y este tiene 6.' })
  await units.getByRole('link', { name: 'Volver al carrito' }).waitFor()
  await expect.poll(() => units.evaluate((notice) => notice === document.activeElement)).toBe(true)
  await units.getByRole('link', { name: 'Volver al carrito' }).click()
  await page.getByRole('button', { name: 'Restar uno de Coral' }).click()
  await page.goto('/checkout')
  await orderAs(page, 'coral@example.com')
  await page.getByRole('heading', { name: 'Pago', exact: true }).waitFor()

  const again = await visit('/checkout', { storage: cartOf([bottle, 1]) })
  await orderAs(again, 'CORAL@example.com')
  const open = again.getByRole('alert').filter({ hasText: 'Ya tenés 1 pedido sin pagar.' })
  await open.waitFor()
  const ways = await open.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(ways).toEqual(['/orders', '/seguimiento', '/contact'])
  expect(await again.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length)).toBe(1)
  expect(await accessibilityFaults(again)).toEqual([])
})

test.each([390, 1366])('staff release the stock held by one network, at %i px', async (width) => {
  await changeSettings(shop, { max_units_per_order: 0, max_open_orders: 0 })
  const bottle = await make.product({ name: `Diluvio ${width}`, stock: 60 })
  const network = `203.0.${width % 250}`
  const held = [await order(bottle, 20, `${network}.1`), await order(bottle, 20, `${network}.2`)]
  const kept = await order(bottle, 1, '198.51.100.9')
  const page = await visit('/admin/holds', { as: await make.admin(), width })
  await page.getByRole('button', { name: `Red ${network}.0/24: 2 órdenes, 40 unidades` }).click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Liberar su stock' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Liberar el stock de 2 órdenes?' })
  expect(await accessibilityFaults(page)).toEqual([])
  await toastSays(page, 'Liberamos 2 órdenes', dialog.getByRole('button', { name: 'Cancelar las órdenes' }).click())
  await page.getByRole('link', { name: held[0]?.order_number }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: kept.order_number }).waitFor()
  const { stock } = await shop.db
    .selectFrom('products')
    .select('stock')
    .where('id', '=', bottle.id)
    .executeTakeFirstOrThrow()
  expect(stock).toBe(59)
})
