import { expect, test } from 'vitest'
import { guest } from '../test/support/person.ts'
import { accessibilityFaults } from './support/axe.ts'
import { openBrowser } from './support/open-browser.ts'

const shop = await openBrowser()
const { make, db, visit } = shop

test('the purchase list opens on suggestions by sales once anything sold, and still offers the list of low stock', async () => {
  await make.product({ name: 'Falta mucho', stock: 2, sku: 'U-ORG-INTERMINABLE-100-066' })
  const fast = await make.product({ name: 'Se va rápido', stock: 22 })
  const admin = await make.admin()
  const empty = await visit('/admin/products/purchase-list', { as: admin })
  await empty.getByRole('row', { name: /Falta mucho.*Crítico 2 13/ }).waitFor()
  await expect.poll(() => empty.getByLabel('Días a cubrir').count()).toBe(0)

  const placed = await fetch(`${shop.url}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...guest, items: [{ product_id: fast.id, quantity: 10 }] }),
  })
  expect(placed.status).toBe(201)
  await db.updateTable('orders').set({ status: 'entregado' }).execute()

  const page = await visit('/admin/products/purchase-list', { as: admin })
  const rows = page.locator('tbody tr')
  await page.getByRole('row', { name: /Falta mucho.*Sin ventas en 30 días.*Crítico 2 13 —/ }).waitFor()
  await page.getByLabel('Días a cubrir').selectOption('60')
  await page.getByRole('row', { name: /Se va rápido.*10 en 30 días · queda para 36 días.*12 8/ }).waitFor()
  expect(await rows.first().textContent()).toContain('Se va rápido')
  expect(await accessibilityFaults(page)).toEqual([])
  // The width of an A4 sheet without its margins.
  await page.setViewportSize({ width: 688, height: 990 })
  await page.emulateMedia({ media: 'print' })
  const linesOfState = () => page.getByText('Crítico', { exact: true }).evaluate((word) => word.getClientRects().length)
  expect(await linesOfState()).toBe(1)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Hasta 15 de cada uno' }).click()
  await page.getByRole('row', { name: /Falta mucho.*Crítico 2 13/ }).waitFor()
  await expect.poll(() => page.getByText('Se va rápido').count()).toBe(0)
  expect(new URL(page.url()).searchParams.get('by')).toBe('minimo')
  await page.emulateMedia({ media: 'print' })
  expect(await linesOfState()).toBe(1)
})
