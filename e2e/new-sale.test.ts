import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { stockOf } from '../test/support/stock-of.ts'
import { accessibilityFaults } from './support/axe.ts'
import { logBackIn, loseSession } from './support/lose-session.ts'
import { makeKeysFast } from './support/make-keys-fast.ts'
import { openBrowser } from './support/open-browser.ts'
import { toastSays } from './support/toasts.ts'

const shop = await openBrowser()
const { make, db, visit } = shop

const pesos = (amount: string) => `$\u00a0${amount}`
const scanner = (page: Page) => page.getByRole('combobox', { name: 'Escaneá o escribí un perfume' })
const quantityOf = (page: Page, name: string) => page.getByLabel(`Cantidad de ${name}`)

const hasFocus = (page: Page) => scanner(page).evaluate((field) => field === document.activeElement)

/** Types like a scanner: all characters at once, then Enter, Tab or both. */
async function scan(page: Page, code: string, ...ends: string[]) {
  await page.keyboard.insertText(code)
  for (const key of ends.length > 0 ? ends : ['Enter']) await page.keyboard.press(key)
}

const seller = () => make.user({ role: 'ventas', first_name: 'Vera' })

test('a seller scans, charges and gives change without leaving the keyboard', async () => {
  const yara = await make.product({ name: 'Yara de mostrador', price: 1500.5, stock: 5, barcode: '7791234567898' })
  const rosa = await make.product({ name: 'Rosa del monte', price: 800, stock: 3, sku: 'ROSA-MONTE-1' })
  const page = await visit('/admin/sales/new', { as: await seller() })
  await expect.poll(() => hasFocus(page)).toBe(true)
  // Placeholders have the contrast of text: --color-soft.
  const field = page.getByRole('combobox')
  expect(await field.evaluate((box) => getComputedStyle(box, '::placeholder').color)).toBe('rgb(106, 95, 87)')
  // A busy machine may need more than 400 ms between the last two keys of a scanner.
  await makeKeysFast(page)
  await scan(page, '7791234567898', 'Enter', 'Tab')
  await scan(page, 'ROSA-MONTE-1', 'Tab')
  await scan(page, '7791234567898', 'Enter')
  await expect.poll(() => quantityOf(page, yara.name).inputValue()).toBe('2')
  await quantityOf(page, rosa.name).waitFor()
  expect(await hasFocus(page)).toBe(true)
  // With the focus on a button, which the scanner's Enter must not press again.
  await page.getByRole('button', { name: `Uno más de ${yara.name}` }).click()
  await page.keyboard.type('ROSA-MONTE-1\n')
  await expect.poll(() => quantityOf(page, rosa.name).inputValue()).toBe('2')
  await page.getByRole('button', { name: `Uno menos de ${rosa.name}` }).click()
  await page.getByRole('button', { name: `Uno menos de ${yara.name}` }).click()
  await expect.poll(() => quantityOf(page, yara.name).inputValue()).toBe('2')
  await scanner(page).focus()
  await scan(page, '1111111111116')
  await page.getByRole('alert').getByText('Ningún perfume tiene el código «1111111111116».').waitFor()
  await page.getByLabel(/Descuento/).fill('1,00')
  await page.getByText(pesos('3.800,00'), { exact: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  // The viewport of a browser on a common small screen.
  await page.setViewportSize({ width: 1366, height: 640 })
  for (const control of [page.getByLabel(/Descuento/), page.getByText('Datos del cliente')]) {
    await control.focus()
    const [top, foot] = await Promise.all([
      control.boundingBox(),
      page.getByRole('button', { name: /Cobrar/ }).boundingBox(),
    ])
    expect((top?.y ?? Number.NaN) + (top?.height ?? 0)).toBeLessThan(foot?.y ?? 0)
    expect((foot?.y ?? Number.NaN) + (foot?.height ?? 0)).toBeLessThanOrEqual(640)
  }
  await page.keyboard.press('F4')
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+Enter')
  const done = page.getByRole('region', { name: 'Venta hecha' })
  await done.getByText(`Venta cobrada: ${pesos('3.800,00')}`).waitFor()
  // Announced in the region that named the scanned perfumes.
  const spoken = page.getByText(`Venta cobrada: ${pesos('3.800,00')}`, { exact: true })
  await page.getByRole('status').and(spoken).waitFor()
  expect([await stockOf(db, yara.id), await stockOf(db, rosa.id)]).toEqual([3, 2])
  const [order] = await db.selectFrom('orders').selectAll().execute()
  expect(order).toMatchObject({
    status: 'entregado',
    channel: 'mostrador',
    payment_method: 'efectivo',
    total_amount: 3800,
  })
  await done.getByLabel('Paga con').fill('5000')
  await done.getByText(`Vuelto ${pesos('1.200,00')}`).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  // Enter takes the result of the current query, not of the previous one.
  await scanner(page).fill('yara de mostrador')
  await page.getByRole('option', { name: /Yara de mostrador/ }).waitFor()
  await scanner(page).fill('rosa del')
  await page.getByRole('option', { name: /Rosa del monte/ }).waitFor()
  await page.keyboard.press('Enter')
  await quantityOf(page, rosa.name).waitFor()
  await expect.poll(() => done.count()).toBe(0)
  await page.keyboard.press('-')
  await quantityOf(page, rosa.name).waitFor({ state: 'detached' })
})

test('a code scanned with the focus in a quantity adds a unit and does not change the quantity', async () => {
  const yara = await make.product({ name: 'Yara de prisa', price: 1500, stock: 5, barcode: '7791234567881' })
  const rosa = await make.product({ name: 'Rosa de prisa', price: 800, stock: 900, sku: 'ROSA-PRISA-1' })
  const page = await visit('/admin/sales/new', { as: await seller() })
  await expect.poll(() => hasFocus(page)).toBe(true)
  await scan(page, 'ROSA-PRISA-1')
  await quantityOf(page, rosa.name).fill('3')
  await makeKeysFast(page)
  for (const code of ['7791234567881', 'ROSA-PRISA-1']) {
    await quantityOf(page, rosa.name).focus()
    await page.keyboard.type(`${code}\n`)
    await expect.poll(() => hasFocus(page)).toBe(true)
  }
  await expect.poll(() => quantityOf(page, rosa.name).inputValue()).toBe('4')
  expect(await quantityOf(page, yara.name).inputValue()).toBe('1')
  await page.getByLabel(/Descuento/).fill('100,50')
  await page.keyboard.type('7791234567881\n')
  await expect.poll(() => quantityOf(page, yara.name).inputValue()).toBe('2')
  expect(await page.getByLabel(/Descuento/).inputValue()).toBe('100,50')
  await page.keyboard.press('Control+Enter')
  await page.getByLabel('Paga con').fill('10.000')
  await page.keyboard.type('7791234567881\n')
  await expect.poll(() => quantityOf(page, yara.name).inputValue()).toBe('1')
})

test('a lost network and an ended session lose no scan, and charging again sells once', async () => {
  const bottle = await make.product({ name: 'Frasco sin red', price: 100, stock: 5, sku: 'SIN-RED-1' })
  const vera = await seller()
  const page = await visit('/admin/sales/new', { as: vera, width: 390, height: 844 })
  await scanner(page).waitFor()
  await page.getByText('Las promociones de la web no se aplican acá.').waitFor()
  // The hint names no keys on this device.
  expect(await page.locator('.sale-empty').innerText()).toBe('Cada lectura suma uno.')
  await page.route('**/api/admin/search**', (route) => route.abort())
  await scanner(page).focus()
  await scan(page, 'SIN-RED-1')
  await page.getByText('Espera 1 código.').waitFor()
  await page.reload()
  await page.getByText('Espera 1 código.').waitFor()
  await page.unroute('**/api/admin/search**')
  await quantityOf(page, bottle.name).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  const charge = page.getByRole('button', { name: 'Cobrar' })
  await loseSession(db, vera, charge)
  await logBackIn(page, vera)
  await page.waitForURL('**/admin/sales/new')
  await expect.poll(() => quantityOf(page, bottle.name).inputValue()).toBe('1')

  // The shop makes the sale, but the response is lost.
  await page.route('**/api/admin/sales', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await charge.click()
  await page.getByText('si la venta ya se hizo, no se hace dos veces').waitFor()
  await page.unroute('**/api/admin/sales')
  await charge.click()
  await page.getByRole('heading', { name: /^Venta cobrada/ }).waitFor()
  expect(await stockOf(db, bottle.id)).toBe(4)
})

test('stock sold online meanwhile is reported at its line, and a total of millions fits its panel', async () => {
  const bottle = await make.product({ name: 'Frasco último', price: 98_765_432.1, stock: 1, sku: 'ULTIMO-1' })
  const page = await visit('/admin/sales/new', { as: await seller() })
  await expect.poll(() => hasFocus(page)).toBe(true)
  await scan(page, 'ULTIMO-1')
  await quantityOf(page, bottle.name).waitFor()
  expect(await page.locator('.sale-total').evaluate((sums) => sums.scrollWidth - sums.clientWidth)).toBe(0)
  await db.updateTable('products').set({ stock: 0 }).where('id', '=', bottle.id).execute()
  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('list', { name: 'Productos de la venta' })
    .getByText('No queda stock de «Frasco último».')
    .waitFor()
})

test('a payment link is created for paying later', async () => {
  await make.product({ name: 'Frasco por link', price: 2500, stock: 2, sku: 'LINK-1' })
  const page = await visit('/admin/sales/new', { as: await seller() })
  await expect.poll(() => hasFocus(page)).toBe(true)
  await scan(page, 'LINK-1')
  await quantityOf(page, 'Frasco por link').waitFor()
  await page.getByText('WhatsApp', { exact: true }).click()
  await page.keyboard.press('F9')
  await page.keyboard.press('Control+Enter')
  const done = page.getByRole('region', { name: 'Venta hecha' })
  await done.getByText(`Link listo: ${pesos('2.500,00')}`).waitFor()
  expect(await done.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href')).toContain('https://wa.me/')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the drawer is opened, an expense is recorded and reversed, and the day is closed with the counted cash', async () => {
  const page = await visit('/admin/cash', { as: await make.admin(), width: 390, height: 844 })
  const drawer = page.getByRole('region', { name: 'Efectivo en el cajón' })
  const dialog = page.getByRole('dialog', { name: 'Movimiento del cajón' })
  const sum = drawer.locator('.admin-card').first()
  const before = await sum.textContent()
  await drawer.getByRole('button', { name: 'Agregar movimiento' }).click()
  await dialog.getByLabel('Monto').fill('20.000')
  expect(await accessibilityFaults(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: 'Anotar' }).click()
  await drawer.getByRole('button', { name: /^Anular apertura/ }).waitFor()
  await drawer.getByRole('button', { name: 'Agregar movimiento' }).click()
  await expect.poll(() => dialog.getByRole('radio', { name: 'Apertura' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Anotar' }).click()
  await dialog.getByText('Contá por qué').waitFor()
  await dialog.getByLabel('Monto').fill('500')
  await dialog.getByLabel('Motivo').fill('Flete')
  await dialog.getByRole('button', { name: 'Anotar' }).click()
  await drawer.getByRole('button', { name: `Anular gasto de ${pesos('500,00')}` }).click()
  const reversal = page.getByRole('dialog', { name: 'Anular el movimiento' })
  await reversal.getByLabel('Motivo').fill('Estaba de más')
  await reversal.getByRole('button', { name: 'Anular' }).click()
  await drawer.getByText('Anulación: gasto').waitFor()
  expect(await sum.textContent()).not.toBe(before)
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Cerrar el día' }).first().click()
  const closing = page.getByRole('dialog', { name: 'Cierre de caja' })
  await closing.getByLabel('Efectivo en el cajón').waitFor()
  for (const button of await closing.getByRole('button', { name: /^Coincide/ }).all()) await button.click()
  await toastSays(page, 'Día cerrado', closing.getByRole('button', { name: 'Cerrar el día' }).click())
})
