import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { buyer } from './support/buyer.ts'
import { isFocusedAndVisible } from './support/is-focused-and-visible.ts'
import { openBrowser } from './support/open-browser.ts'

const shop = await openBrowser()
const { make, visit, db } = shop
const { placeOrder } = buyer(shop)

/** Presses the button by keyboard until it is disabled, and asserts that it keeps the focus. */
async function pressToTheEnd(button: Locator) {
  await button.press('Enter')
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
}

test('paging to the end of a product’s stock movements keeps the focus', async () => {
  const { id } = await make.product({ name: 'Movedizo', stock: 1 })
  await db
    .insertInto('stock_movements')
    .values(
      Array.from({ length: 12 }, (_, n) => ({ product_id: id, reason: 'ajuste' as const, quantity: n % 2 ? 1 : -1 })),
    )
    .execute()
  const page = await visit(`/admin/products?edit=${id}`, { as: await make.admin() })
  await page.getByText('Movimientos de stock').click()
  await pressToTheEnd(page.getByRole('button', { name: 'Más viejos' }))
  await page.getByText(/Stock inicial/).waitFor()
  await pressToTheEnd(page.getByRole('button', { name: 'Más nuevos' }))
})

test('stepping to the last order or moving a slide to the top keeps the focus, and a navigation moves it', async () => {
  const orders = [await placeOrder('Paso Uno', 900), await placeOrder('Paso Dos', 900)]
  const page = await visit('/admin/orders?search=paso&sort=created_at&order=ASC', { as: await make.admin() })
  await page.getByRole('button', { name: `Ver ${orders[0]?.order_number}` }).click()
  await pressToTheEnd(page.getByRole('button', { name: 'Orden siguiente' }))
  const shown = page.getByRole('dialog', { name: `Orden ${orders[1]?.order_number}` })
  await shown.getByText('Orden 2 de 2').waitFor()
  await page.keyboard.press('Escape')
  await shown.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Caja', exact: true }).press('Enter')
  await page.getByRole('heading', { name: 'Caja', level: 1 }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')

  await page.goto('/admin/configuration')
  await page.getByRole('button', { name: 'Subir la portada 2' }).press('Enter')
  const first = page.getByRole('button', { name: 'Subir la portada 1' })
  await expect.poll(() => first.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('no sticky part of the panel covers what has the focus, in a low window and beside long settings', async () => {
  await placeOrder('Lupa Cuatro', 900)
  const page = await visit('/admin/configuration', { as: await make.admin(), height: 600 })
  const last = page.getByRole('navigation', { name: 'Secciones de la configuración' }).getByRole('link').last()
  await last.focus()
  await expect.poll(() => isFocusedAndVisible(last)).toBe(true)

  await page.setViewportSize({ width: 320, height: 256 })
  const name = page.getByLabel('Nombre de la tienda')
  await name.fill('Estela y Compañía')
  await page.getByText('Cambios sin guardar').waitFor()
  await expect.poll(() => isFocusedAndVisible(name)).toBe(true)
  await page.reload()
  for (const [path, label] of [
    ['/admin/orders', /^Seleccionar \d/],
    ['/admin/sales/new', 'Descuento'],
    ['/admin/receive', 'Proveedor'],
  ] as const) {
    await page.goto(path)
    const field = page.getByLabel(label).first()
    await field.focus()
    await page.keyboard.press('Space')
    await expect.poll(async () => [path, await isFocusedAndVisible(field)]).toEqual([path, true])
  }
  // The bell scrolls out of sight with its bar.
  const bell = page.getByRole('button', { name: /^Notificaciones/ })
  await page.evaluate(() => scrollTo(0, 300))
  await expect.poll(async () => (await bell.boundingBox())?.y).toBeLessThan(0)
  // Large text wraps, so that the amount of an order is not cut off.
  await page.goto('/admin')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const detail = page.getByText(/1 unidad · .*900,00/).first()
  expect(await detail.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false)
  await page.reload()
  // The bell's panel still shows notifications.
  await bell.click()
  const panel = page.getByRole('region', { name: 'Notificaciones' })
  await expect.poll(async () => (await panel.boundingBox())?.height).toBeGreaterThan(120)
})
