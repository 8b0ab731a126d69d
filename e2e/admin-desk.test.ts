import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFaults } from './support/axe.ts'
import { buyer } from './support/buyer.ts'
import { openBrowser } from './support/open-browser.ts'
import { settled } from './support/settled.ts'
import { stopClock } from './support/stop-clock.ts'

const shop = await openBrowser()
const { make, db, visit } = shop
const { placeOrder, sendTransfer } = buyer(shop)

/** The results of Ctrl+K for the complete query; until they arrive the list has those of an earlier one. */
const foundOf = (page: Page, name: string) =>
  page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name })

async function placePaid(customer_name: string) {
  const order = await placeOrder(customer_name, 1500)
  await db.updateTable('orders').set({ status: 'confirmado' }).where('id', '=', order.id).execute()
  return order
}

test('the panel opens on the pending work, whose entries open their records and disappear when done', async () => {
  const sent = await placeOrder('Vera Verifica', 63_600)
  await sendTransfer(sent)
  const page = await visit('/admin', { as: await make.admin() })
  const work = page.getByRole('region', { name: 'Para hoy' })
  await work.getByRole('heading', { name: '1 transferencia por verificar' }).waitFor()
  await page.waitForFunction(() => /^\(\d+\) Dashboard/.test(document.title))
  const count = page
    .getByRole('navigation', { name: 'Secciones' })
    .getByRole('link', { name: 'Verificar Pagos', exact: true })
  expect(await count.getAttribute('title')).toBe('Verificar Pagos: 1 para hacer')

  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: `Orden ${sent.order_number}` })
  await panel.waitFor()
  expect(new URL(page.url()).searchParams.get('open')).toMatch(/^\d+$/)
  await page.keyboard.press('v')
  await page.getByRole('dialog').getByRole('button', { name: 'Verificar', exact: true }).last().click()
  await page.waitForFunction(
    () => document.querySelector('a[href="/admin/payments"]')?.getAttribute('title') === 'Verificar Pagos',
  )
})

test('Ctrl+K finds an order, a section and an exact SKU by keyboard alone', async () => {
  const order = await placeOrder('Fermín Busca', 1500)
  await make.product({ name: 'Agua de tilo', sku: 'H-TILO-100' })
  const page = await visit('/admin/products', { as: await make.admin() })
  await page.getByRole('heading', { name: 'Productos' }).waitFor()
  // The screen handles keys a moment after it is rendered.
  await settled(page)
  const field = page.getByRole('combobox', { name: /^Orden, cliente/ })
  const open = async (text: string) => {
    await page.keyboard.press('Control+k')
    await field.waitFor()
    await page.keyboard.type(text)
  }

  await open('fermin')
  const found = foundOf(page, order.order_number)
  await found.waitFor()
  expect(await found.getAttribute('aria-selected')).toBe('true')
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await field.getAttribute('aria-activedescendant')).toBe(await found.getAttribute('id'))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: `Orden ${order.order_number}` }).waitFor()
  await page.keyboard.press('Escape')

  await open('cerrar caj')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/cash')

  await open('h-tilo-100')
  // Without waiting, like a scanner.
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /Agua de tilo|Editar/ }).waitFor()
  expect(new URL(page.url()).searchParams.get('edit')).toMatch(/^\d+$/)
})

test('Enter while results are loading opens the marked result once they arrive', async () => {
  const order = await placeOrder('Berta Apurada', 1500)
  const page = await visit('/admin/products', { as: await make.admin() })
  await page.getByRole('heading', { name: 'Productos' }).waitFor()
  // The screen handles keys a moment after it is rendered.
  await settled(page)
  const late = Promise.withResolvers<void>()
  await page.route('**/api/admin/search?q=berta', async (route) => {
    await late.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('bert')
  await foundOf(page, order.order_number).waitFor()
  await page.keyboard.type('a')
  await page.keyboard.press('Enter')
  late.resolve()
  await page.getByRole('dialog', { name: `Orden ${order.order_number}` }).waitFor()
})

test('an empty result is reported, and a failed search can be retried', async () => {
  const page = await visit('/admin/orders', { as: await make.admin() })
  await page.getByRole('heading', { name: 'Órdenes' }).waitFor()
  await settled(page)
  await page.keyboard.press('Control+k')
  const unknown = 'kwyjibo zzzq, el de la caja azul que trajo Inés'
  await page.keyboard.type(unknown)
  await page.getByText(`Nada coincide con «${unknown}».`).waitFor()
  await page.route('**/api/admin/search?*', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'x', code: 'error-interno' } }),
  )
  await page.keyboard.type('!')
  const again = page.getByRole('button', { name: 'Reintentar' })
  await again.waitFor()
  await page.unroute('**/api/admin/search?*')
  await again.click()
  await page.getByText(`Nada coincide con «${unknown}!».`).waitFor()
})

test('a cancelled order says what to do with its parcel, and its label cannot be opened', async () => {
  const order = await placePaid('Ciro Cancela')
  const made = {
    order_id: order.id,
    carrier: 'andreani',
    status: 'creado' as const,
    tracking_number: '360000000000099',
  }
  await db.insertInto('order_shipments').values(made).execute()
  const page = await visit(`/admin/orders?search=${order.order_number}`, { as: await make.admin() })
  await page.getByRole('button', { name: `Ver ${order.order_number}` }).click()
  const panel = page.getByRole('dialog', { name: `Orden ${order.order_number}` })
  await panel.getByRole('button', { name: 'Abrir la etiqueta' }).waitFor()
  await panel.getByRole('button', { name: 'Cancelar orden' }).click()
  await page.getByRole('dialog', { name: 'Cancelar orden' }).getByRole('button', { name: 'Cancelar orden' }).click()
  await panel.locator('.notice').getByText('no entregues el paquete y anulá la etiqueta').waitFor()
  await expect.poll(() => panel.getByRole('button', { name: 'Abrir la etiqueta' }).count()).toBe(0)
})

test('three orders are shipped with a scanner, one fails, and a lost connection keeps the typed text', async () => {
  const [ana, bea, caro] = [await placePaid('Ana Envía'), await placePaid('Bea Envía'), await placePaid('Caro Envía')]
  const page = await visit('/admin/orders?status=confirmado&search=envia&sort=created_at&order=ASC', {
    as: await make.admin(),
  })
  for (const { order_number } of [ana, bea, caro])
    await page.getByRole('checkbox', { name: `Seleccionar ${order_number}` }).check()
  await page.getByRole('button', { name: 'Enviar (3)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar 3 órdenes' })
  await dialog.getByLabel('Transporte de todas').fill('Andreani')
  expect(await accessibilityFaults(page)).toEqual([])
  const numberOf = ({ order_number }: typeof ana) => dialog.getByLabel(`Número de seguimiento de ${order_number}`)
  await numberOf(ana).focus()
  for (const number of ['AND-1', 'AND-2', 'AND-3']) {
    await page.keyboard.type(number)
    await page.keyboard.press('Enter')
  }
  // A busy machine may need the ten seconds of the countdown for a click.
  await stopClock(page)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Deshacer' }).click()
  await page.clock.runFor(11_000)
  expect(await statusOf(ana.id)).toBe('confirmado')

  await page.route('**/api/admin/orders/ship', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'x', code: 'error-interno' } }),
  )
  await dialog.getByRole('button', { name: 'Enviar 3 órdenes' }).click()
  await dialog.getByRole('button', { name: 'Enviar ya' }).click()
  await dialog.getByText('Lo que escribiste sigue acá.').waitFor()
  expect(await numberOf(caro).inputValue()).toBe('AND-3')
  await page.unroute('**/api/admin/orders/ship')

  await db.updateTable('orders').set({ status: 'cancelado' }).where('id', '=', bea.id).execute()
  await dialog.getByRole('button', { name: 'Enviar 3 órdenes' }).click()
  await dialog.getByRole('button', { name: 'Enviar ya' }).click()
  const left = page.getByRole('dialog', { name: 'Enviar 1 orden' })
  await left.getByText('Una orden no salió: fijate por qué.').waitFor()
  await left.getByText(/no puede pasar de «Cancelado» a «Enviado»/).waitFor()
  expect(await left.getByLabel(`Número de seguimiento de ${bea.order_number}`).inputValue()).toBe('AND-2')
  expect([await statusOf(ana.id), await statusOf(bea.id), await statusOf(caro.id)]).toEqual([
    'enviado',
    'cancelado',
    'enviado',
  ])
  const { carrier, tracking_number } = await db
    .selectFrom('orders')
    .select(['carrier', 'tracking_number'])
    .where('id', '=', caro.id)
    .executeTakeFirstOrThrow()
  expect([carrier, tracking_number]).toEqual(['Andreani', 'AND-3'])
})

async function statusOf(id: string) {
  return (await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
}

test('low stock products fit the narrowest phone', async () => {
  await shop.make.product({ name: 'Extraordinaire', brand: 'Penhaligon’s', stock: 2 })
  const page = await shop.visit('/admin', { as: await shop.make.admin(), width: 320 })
  await page.getByRole('heading', { name: 'Stock bajo' }).waitFor()
  await page.getByRole('cell', { name: 'Sin ventas' }).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
