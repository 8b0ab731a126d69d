import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { guest } from '../test/support/person.ts'
import { buyer, type Placed } from './support/buyer.ts'
import { changeSettings } from './support/change-settings.ts'
import { openBrowser } from './support/open-browser.ts'
import { settled } from './support/settled.ts'

const shop = await openBrowser()
const { make, visit } = shop
const { placeOrder, sendTransfer } = buyer(shop)
const pdf = { name: 'DOC-20261126-WA0001.', mimeType: '', buffer: Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\n%%EOF') }

/** Opens the order in the browser of its guest. */
const openOrder = ({ id }: Placed) =>
  visit(`/orders/${id}`, { width: 390, storage: { guestSessionId: guest.guest_session_id } })

async function refuse(payment_id: number, admin_notes: string) {
  const { token } = await make.admin()
  const reply = await fetch(`${shop.url}/api/admin/reject-payment/${payment_id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ admin_notes }),
  })
  expect(reply.status).toBe(200)
}

async function announce(page: Page) {
  await page.getByLabel('Número de operación o referencia').fill('OP-7')
  await page.getByLabel('Comprobante', { exact: true }).setInputFiles(pdf)
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
}

const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('an open order page reloads the order when it becomes visible again', async () => {
  const order = await placeOrder('Vera Vuelta', 900)
  const payment_id = await sendTransfer(order)
  const page = await openOrder(order)
  await page.getByText('Lo estamos revisando').waitFor()
  await refuse(payment_id, 'Es el de otro pedido.')
  // A failed reload removes nothing.
  await page.route(`**/api/orders/${order.id}`, (route) => route.abort(), { times: 2 })
  const failed = page.waitForEvent('requestfailed', { predicate: (request) => request.url().endsWith(order.id) })
  await comeBack(page)
  await failed
  expect(await page.getByText('Lo estamos revisando').count()).toBe(1)
  await page.unroute(`**/api/orders/${order.id}`)
  await comeBack(page)
  await page.getByText('No pudimos acreditar tu último pago').waitFor()
  await announce(page)
  await page.getByText('Lo estamos revisando').waitFor()
})

test('an open order page shows a changed bank account when it becomes visible again', async () => {
  const page = await openOrder(await placeOrder('Cora Cuenta', 900))
  await page.getByRole('button', { name: 'Copiar CBU' }).waitFor()
  await changeSettings(shop, { bank_cbu: '0170099220000067797370', bank_alias: 'otra.cuenta' })
  await comeBack(page)
  await page.getByText('otra.cuenta').waitFor()
})

test("a notification shows the current order, also from the order's own page", async () => {
  const user = await make.user()
  const order = await placeOrder('Nina Nueva', 900)
  await shop.db
    .updateTable('orders')
    .set({ user_id: user.id, guest_session_id: null })
    .where('id', '=', order.id)
    .execute()
  const payment_id = await sendTransfer(order)
  const page = await visit(`/orders/${order.id}`, { as: user })
  await page.getByText('Lo estamos revisando').waitFor()
  await refuse(payment_id, 'Es el de otro pedido.')
  await page.getByRole('button', { name: /^Notificaciones/ }).click()
  await page.getByRole('link', { name: /No pudimos verificar tu transferencia/ }).click()
  await page.getByText('No pudimos acreditar tu último pago').waitFor()
})

test('a proof sent again is shown as pending, not failed, with the focus on the order’s state', async () => {
  const order = await placeOrder('Sol Segunda', 900)
  const page = await openOrder(order)
  await page.route('**/api/payments/transfer', (route) => route.abort(), { times: 1 })
  await announce(page)
  const notice = page.getByText('No transfieras otra vez')
  await notice.waitFor()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/payments/transfer', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  await page.getByRole('button', { name: 'Enviando…' }).waitFor()
  expect(await notice.count()).toBe(0)
  held.resolve()
  await page.getByText('Lo estamos revisando').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Te avisamos cuando')
})

test('a cancellation without a connection keeps the order on the screen, and works once there is one', async () => {
  const order = await placeOrder('Caro Corte', 900)
  const page = await shop.visit(`/orders/${order.id}`, { width: 320, height: 640 })
  const cancel = async () => {
    await page.getByRole('button', { name: 'Cancelar el pedido' }).click()
    await page.getByRole('button', { name: 'Sí, cancelarlo' }).click()
  }
  await page.getByRole('heading', { name: 'Pagar el pedido' }).waitFor()
  await settled(page)
  let lost = 0
  page.on('requestfailed', (request) => {
    if (request.url().endsWith(order.id)) lost += 1
  })
  await page.context().setOffline(true)
  await cancel()
  await page.getByText('Error de conexión').first().waitFor()
  // The request for the order is retried once.
  await expect.poll(() => lost).toBe(2)
  await settled(page)
  expect(await page.getByRole('heading', { name: 'Pagar el pedido' }).count()).toBe(1)
  await page.context().setOffline(false)
  await cancel()
  await page.getByRole('status').getByText('Cancelado', { exact: true }).waitFor()
})
