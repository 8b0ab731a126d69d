import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { stockOf } from '../test/support/stock-of.ts'
import { accessibilityFaults } from './support/axe.ts'
import { buyer, type Placed } from './support/buyer.ts'
import { holdResponse } from './support/hold-response.ts'
import { openBrowser } from './support/open-browser.ts'
import { settled } from './support/settled.ts'
import { toastSays } from './support/toasts.ts'

const shop = await openBrowser()
const { make, db, visit } = shop
const { placeOrder, sendTransfer } = buyer(shop)

async function post<Answer>(path: string, body: object): Promise<Answer> {
  const reply = await fetch(shop.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await reply.json()) as Answer
}

async function payByMercadoPago({ id, total_amount }: Placed) {
  const body = { order_id: id, amount: total_amount, description: 'Pedido' }
  const { sandbox_init_point } = await post<{ sandbox_init_point: string }>('/api/payments/mercadopago', body)
  const { pathname, search } = new URL(sandbox_init_point)
  const result = new URLSearchParams({ result: 'approved' })
  await fetch(shop.url + pathname + search, { method: 'POST', body: result, redirect: 'manual' })
}

const pesos = (amount: string) => `$\u00a0${amount}`

/** Opens the order's panel by its number. */
async function openOrder(page: Page, { order_number }: Placed) {
  await page.goto(`/admin/orders?search=${order_number}`)
  await page.getByRole('button', { name: `Ver ${order_number}` }).click()
  return page.getByRole('dialog', { name: `Orden ${order_number}` })
}

test('staff approve an order and cancel another, each after a confirmation', async () => {
  const [approved, cancelled] = [await placeOrder('Ada Aprobada', 1500), await placeOrder('Cleo Cancelada', 900)]
  await sendTransfer(approved)
  const page = await visit('/admin/orders', { as: await make.admin() })
  const panel = await openOrder(page, approved)
  await panel.getByRole('button', { name: 'Aprobar' }).click()
  const approval = page.getByRole('dialog', { name: 'Aprobar orden' })
  // The dialog shows the reference and the proof.
  await approval.getByText('TRF-1', { exact: true }).waitFor()
  await approval.getByRole('img', { name: `Comprobante de la orden ${approved.order_number}` }).waitFor()
  await toastSays(page, 'Orden aprobada', approval.getByRole('button', { name: 'Aprobar' }).click())
  await panel.locator('.admin-timeline').getByText('Confirmado').waitFor()

  const other = await openOrder(page, cancelled)
  await other.getByRole('button', { name: 'Cancelar orden' }).click()
  const question = page.getByRole('dialog', { name: 'Cancelar orden' })
  await question.getByLabel(/Motivo/).fill('Se rompió el frasco')
  await toastSays(page, 'Orden cancelada', question.getByRole('button', { name: 'Cancelar orden' }).click())
  await other.getByText('Se rompió el frasco').waitFor()
  expect(await stockOf(db, cancelled.product_id)).toBe(10)

  await other.getByRole('button', { name: 'Anotar una transferencia de más' }).click()
  const surplus = page.getByRole('dialog', { name: 'Anotar una transferencia de más' })
  const came = surplus.getByLabel('Importe recibido')
  await came.press('Enter')
  await surplus.getByText('Escribí cuánto llegó').waitFor()
  await came.fill('10')
  await toastSays(page, `Anotado: hay ${pesos('10,00')} para devolver`, came.press('Enter'))
  await other.getByText(`Faltan devolver ${pesos('10,00')}`).waitFor()
  expect(await surplus.count()).toBe(0)
  await other.getByRole('button', { name: 'Devolver el pago' }).click()
  const refund = page.getByRole('dialog', { name: `Devolver el pago de la orden ${cancelled.order_number}` })
  await refund.getByText('La orden está cancelada: sus productos ya volvieron al stock.').waitFor()
  expect(await refund.getByRole('checkbox').count()).toBe(0)
})

test('cancelling an order says what remains to be done about its money', async () => {
  const order = await placeOrder('Nora Avisada', 800)
  await sendTransfer(order)
  const page = await visit('/admin/orders', { as: await make.admin() })
  const panel = await openOrder(page, order)
  await panel.getByRole('button', { name: 'Cancelar orden' }).click()
  const question = page.getByRole('dialog', { name: 'Cancelar orden' })
  await question.getByText(/El stock vuelve a la tienda\. Avisó una transferencia de \$\s800,00: si llegó/).waitFor()
  await toastSays(
    page,
    /Nadie verificó la transferencia que avisaron/,
    question.getByRole('button', { name: 'Cancelar orden' }).click(),
  )
})

test('staff release a held order, and refund a payment in part and then whole, after the password', async () => {
  const order = await placeOrder('Delia Devuelta', 2500.5)
  await payByMercadoPago(order)
  const held_reason = 'Mercado Pago avisa un posible fraude: no entregues este pedido hasta aclararlo.'
  await db.updateTable('orders').set({ held_reason }).where('id', '=', order.id).execute()
  const admin = await make.admin()
  const page = await visit('/admin/orders', { as: admin })
  const panel = await openOrder(page, order)
  await panel.getByText('Orden retenida.').waitFor()
  await expect.poll(() => panel.getByRole('button', { name: 'Enviar' }).count()).toBe(0)
  await panel.getByRole('button', { name: 'Liberar' }).click()
  const release = page.getByRole('dialog', { name: 'Liberar la orden' }).getByRole('button', { name: 'Liberar' })
  await toastSays(page, 'Orden liberada', release.click())
  await panel.getByRole('button', { name: 'Enviar' }).waitFor()

  await panel.getByRole('button', { name: 'Devolver el pago' }).click()
  const dialog = page.getByRole('dialog', { name: `Devolver el pago de la orden ${order.order_number}` })
  await dialog.getByRole('radio', { name: 'Una parte' }).check()
  const amount = dialog.getByLabel('Importe a devolver')
  await amount.fill('9.999')
  await dialog.getByRole('button', { name: /^Devolver/ }).click()
  await dialog.getByText(`Quedan ${pesos('2.500,50')} por devolver.`).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await amount.fill('1.000,50')
  await dialog.getByLabel(/Motivo/).fill('Tapa rota')
  const giveBack = (sum: string) => dialog.getByRole('button', { name: `Devolver ${pesos(sum)}` }).click()
  await toastSays(page, 'Devolución registrada', giveBack('1.000,50'))
  await panel.getByText(`Devuelto ${pesos('1.000,50')}`).waitFor()
  await panel.getByText('Devuelto en parte').waitFor()
  const own = await visit(`/orders/${order.id}`)
  await own.getByText(/Te devolvimos\s*\$\s1\.000,50/).waitFor()
  await own.close()
  await panel.getByRole('button', { name: 'Cancelar orden' }).click()
  const question = page.getByRole('dialog', { name: 'Cancelar orden' })
  await question.getByText(`se devuelven ${pesos('1.500,00')} por Mercado Pago.`).waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })

  const old = new Date(Date.now() - 16 * 60_000)
  await db.updateTable('sessions').set({ authenticated_at: old }).where('user_id', '=', admin.id).execute()
  await panel.getByRole('button', { name: 'Devolver el pago' }).click()
  await dialog.getByText('Tapa rota').waitFor()
  await dialog.getByRole('checkbox', { name: /Cancelar la orden/ }).check()
  await giveBack('1.500,00')
  const again = page.getByRole('dialog', { name: 'Confirmá que sos vos' })
  await again.getByLabel('Contraseña').fill(admin.password)
  await toastSays(page, 'Devolución registrada', again.getByRole('button', { name: 'Continuar' }).click())
  await panel.locator('.admin-timeline').getByText('Cancelado').waitFor()
  await panel.getByRole('button', { name: 'Devolver el pago' }).waitFor({ state: 'detached' })
  await page
    .getByRole('row', { name: /Delia Devuelta/ })
    .getByText('Devuelto', { exact: true })
    .waitFor()
  expect(await stockOf(db, order.product_id)).toBe(10)
  const atProvider = await db.selectFrom('simulator_payments').selectAll().executeTakeFirstOrThrow()
  expect([atProvider.status, atProvider.transaction_amount_refunded]).toEqual(['refunded', 2500.5])
})

test('staff refund some bottles of an order and return them to stock', async () => {
  const order = await placeOrder('Lía Líneas', 1000, 3)
  await sendTransfer(order)
  const admin = await make.admin()
  for (const step of ['approve', 'deliver']) {
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
    await fetch(`${shop.url}/api/admin/orders/${order.id}/${step}`, { method: 'POST', headers, body: '{}' })
  }
  const page = await visit('/admin/orders', { as: admin })
  const panel = await openOrder(page, order)
  await panel.getByRole('button', { name: 'Devolver el pago' }).click()
  const dialog = page.getByRole('dialog', { name: `Devolver el pago de la orden ${order.order_number}` })
  await dialog.getByRole('radio', { name: 'Algunos productos' }).check()
  await dialog.getByRole('button', { name: /^Devolver/ }).click()
  await dialog.getByText('Elegí qué productos se devuelven.').waitFor()
  await dialog.getByRole('combobox').selectOption('2')
  await dialog.getByRole('checkbox', { name: /sumarlos al stock/ }).check()
  expect(await accessibilityFaults(page)).toEqual([])
  const giveBack = dialog.getByRole('button', { name: `Devolver ${pesos('2.000,00')}` })
  await toastSays(page, 'Devolución registrada', giveBack.click())
  expect(await stockOf(db, order.product_id)).toBe(9)
  await settled(page)
  // The previous refundable amount is not offered again.
  const { isRequested, release } = await holdResponse(page, '**/api/admin/payments/*/refunds')
  await panel.getByRole('button', { name: 'Devolver el pago' }).click()
  await isRequested
  expect(await page.getByRole('radio', { name: 'Algunos productos' }).count()).toBe(0)
  await release()
  await dialog.getByRole('radio', { name: 'Algunos productos' }).check()
  expect(await dialog.getByRole('option').allTextContents()).toEqual(['0', '1'])
  await page.goto(`/admin/orders/invoice?id=${order.id}`)
  await page.getByRole('row', { name: /^Devuelto -\$\s2\.000,00$/ }).waitFor()
})

test('a verified transfer is refunded by hand from the list of payments', async () => {
  const order = await placeOrder('Mara Manual', 800)
  await sendTransfer(order)
  const page = await visit('/admin/payments', { as: await make.admin(), width: 390, height: 844 })
  await page.getByRole('button', { name: `Verificar ${order.order_number}` }).click()
  const verify = page.getByRole('dialog', { name: 'Verificar transacción' }).getByRole('button', { name: 'Verificar' })
  await toastSays(page, 'Transacción verificada exitosamente', verify.click())
  await page.getByRole('tab', { name: /Verificadas/ }).click()
  await page.getByRole('button', { name: `Ver detalle de ${order.order_number}` }).click()
  await page.getByRole('button', { name: 'Devolver el pago' }).click()
  const dialog = page.getByRole('dialog', { name: `Devolver el pago de la orden ${order.order_number}` })
  await dialog.getByText('acá queda anotado').waitFor()
  const giveBack = dialog.getByRole('button', { name: `Devolver ${pesos('800,00')}` })
  await toastSays(page, 'Devolución registrada', giveBack.click())
  const refunds = await db.selectFrom('refunds').select(['amount', 'is_by_hand']).where('amount', '=', 800).execute()
  expect(refunds).toEqual([{ amount: 800, is_by_hand: true }])
})

test('a repeated proof is distinguished from a repeated reference', async () => {
  const [first, second] = [await placeOrder('Paula Prueba', 900), await placeOrder('Pedro Prueba', 900)]
  await sendTransfer(first, 'PRUEBA-1')
  await sendTransfer(second, 'PRUEBA-2')
  const page = await visit(`/admin/payments?search=${second.order_number}`, { as: await make.admin() })
  await page.getByText('Comprobante repetido').first().waitFor()
  expect(await page.getByText('Referencia repetida').count()).toBe(0)
})

test('long names and amounts do not make the cash or the purchase list wider than the screen', async () => {
  const admin = await make.admin()
  const dear = await make.product({ name: 'N'.repeat(100), price: 325_000, stock: 3 })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` }
  for (const method of ['tarjeta', 'efectivo']) {
    const sale = { items: [{ product_id: dear.id, quantity: 1 }], channel: 'mostrador', payment: { method } }
    const reply = await fetch(`${shop.url}/api/admin/sales`, { method: 'POST', headers, body: JSON.stringify(sale) })
    expect(reply.status).toBe(201)
  }
  for (const [path, seen] of [
    ['/admin/cash', /^y .* sin dato$/],
    ['/admin/products/purchase-list', dear.name],
  ] as const) {
    const page = await visit(path, { as: admin, width: 320 })
    await page.getByText(seen).first().waitFor()
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 800 })
      expect([path, width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
        path,
        width,
        width,
      ])
    }
  }
})

test('the six amounts of a drawer fill two rows', async () => {
  const admin = await make.admin()
  const { id: product_id } = await make.product({ price: 5000 })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` }
  async function act(path: string, body: object) {
    const reply = await fetch(`${shop.url}/api/admin/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(reply.ok).toBe(true)
    return (await reply.json()) as { order: { payments: { id: number }[] } }
  }
  const items = [{ product_id, quantity: 1 }]
  const { order } = await act('sales', { items, channel: 'mostrador', payment: { method: 'efectivo' } })
  await act(`payments/${order.payments[0]?.id}/refund`, { amount: 500 })
  for (const type of ['apertura', 'gasto', 'ingreso'])
    await act('cash/movements', { type, amount: 100, reason: 'Prueba' })
  const page = await visit('/admin/cash', { as: admin, width: 1366, height: 768 })
  const names = page.getByRole('region', { name: 'Efectivo en el cajón' }).locator('dt')
  await names.nth(5).waitFor()
  const tops = await names.evaluateAll((all) => all.map((name) => Math.round(name.getBoundingClientRect().top)))
  expect(tops.map((top) => tops.indexOf(top))).toEqual([0, 0, 0, 3, 3, 3])
})
