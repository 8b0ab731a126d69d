import { expect, test } from 'vitest'
import { accessibilityFaults } from './support/axe.ts'
import { buyer } from './support/buyer.ts'
import { openBrowser } from './support/open-browser.ts'
import { toastSays } from './support/toasts.ts'

const shop = await openBrowser()
const { make, db, visit } = shop
const { placeOrder, sendTransfer } = buyer(shop)

const day = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'America/Argentina/Buenos_Aires',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
}).format(new Date())

const statusOf = async (id: string) =>
  (await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

test('staff import a statement, verify the certain matches with one key, match others by hand and see the rest', async () => {
  const [sure, first, second, missing] = [
    await placeOrder('Berta Banco', 63_600),
    await placeOrder('Carla Igual', 5000),
    await placeOrder('Dora Igual', 5000),
    await placeOrder('Elsa Espera', 7100),
  ]
  for (const order of [sure, first, second, missing]) await sendTransfer(order)
  const page = await visit('/admin/payments/bank', { as: await make.admin() })
  await page.getByLabel('Cuenta', { exact: true }).fill('Galicia')
  const rows = [
    'Fecha;Concepto;Importe;Comprobante',
    `${day};TRANSFERENCIA DE BANCO BERTA;63.600,00;771001`,
    `${day};TRANSFERENCIA RECIBIDA;5.000,00;771002`,
    `${day};TRANSFERENCIA RECIBIDA;5.000,00;771003`,
    `${day};DEPOSITO;321,00;771004`,
    '31/02/2026;TRANSFERENCIA;100,00;771005',
  ]
  await page.getByLabel(/^Archivo CSV o Excel/).setInputFiles({
    name: 'movimientos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  })
  await page.getByText('Leímos 4 acreditaciones').waitFor()
  await page.getByText('1 fila no se pudo leer').waitFor()
  const matched = page.getByRole('table', { name: 'Transferencias con su línea' })
  await matched.getByText('Mismo importe y nombre del cliente.').waitFor()
  expect(await matched.getByRole('checkbox', { name: `Verificar ${sure.order_number}` }).isChecked()).toBe(true)
  await expect.poll(() => matched.getByText('Para elegir').count()).toBe(2)
  await page
    .getByRole('table', { name: /^Transferencias sin línea/ })
    .getByText('Elsa Espera')
    .waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Verificar la segura' }).waitFor()
  await page.getByRole('heading', { name: 'Banco' }).click()
  await toastSays(page, 'Listo: 1 transferencia con su línea', page.keyboard.press('v'))
  expect(await statusOf(sure.id)).toBe('confirmado')

  await page.getByLabel(`Línea de ${first.order_number}`).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Verificar 1' }).click()
  await expect.poll(() => statusOf(first.id)).toBe('confirmado')
  expect(await statusOf(second.id)).toBe('pendiente')
  await page
    .getByRole('table', { name: /^Acreditaciones sin transferencia/ })
    .getByText('DEPOSITO')
    .waitFor()
})

test('an unknown format is mapped on the screen, and transfers verified by hand are listed as unmatched', async () => {
  const order = await placeOrder('Fina Formato', 8400)
  await sendTransfer(order)
  const page = await visit('/admin/payments/bank', { as: await make.admin(), width: 390, height: 844 })
  await page.getByLabel('Cuenta', { exact: true }).fill('Billetera rara')
  await page.getByText('Pegar desde home banking').click()
  await page.getByLabel(/^Movimientos copiados/).fill(`Cuándo\tCuánto\tQué\n${day}\t8.400,00\tFINA FORMATO`)
  await page.getByRole('button', { name: 'Leer lo pegado' }).click()
  await page.getByRole('heading', { name: '¿Qué es cada columna?' }).waitFor()
  expect(await page.getByRole('button', { name: 'Leer así' }).isDisabled()).toBe(true)
  await page.getByLabel('Cuándo').selectOption('Fecha')
  await page.getByLabel('Cuánto').selectOption('Importe, con su signo')
  await page.getByLabel('Qué', { exact: true }).selectOption('Texto')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Leer así' }).click()
  await page.getByText('Leímos 1 acreditación').waitFor()
  await page.getByText('Mismo importe y nombre del cliente.').waitFor()
})

test('a transfer of less is confirmed with a reason, and a proof used twice is reported before', async () => {
  const [order, other] = [await placeOrder('Gina Justa', 9000), await placeOrder('Hilda Doble', 9900)]
  await sendTransfer(order)
  await sendTransfer(other)
  await db
    .updateTable('payments')
    .set({ transfer_reference: 'OP 445566' })
    .where('order_id', 'in', [order.id, other.id])
    .execute()
  const page = await visit('/admin/payments?search=9000', { as: await make.admin() })
  await page.getByRole('button', { name: `Ver detalle de ${order.order_number}` }).click()
  const panel = page.getByRole('dialog', { name: `Orden ${order.order_number}` })
  await panel.getByText('Esta misma referencia ya se usó').waitFor()
  await panel.getByRole('button', { name: 'Verificar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verificar transacción' })
  await dialog.getByLabel(/^Importe recibido/).fill('8.500')
  await dialog.getByRole('radio', { name: /^Confirmar igual/ }).check()
  await dialog.getByRole('button', { name: 'Verificar' }).click()
  await dialog.getByText('Escribí por qué se confirma con menos dinero.').waitFor()
  await dialog.getByLabel(/^Nota interna/).fill('Cliente de siempre')
  await dialog.getByRole('button', { name: 'Verificar' }).click()
  await expect.poll(() => statusOf(order.id)).toBe('confirmado')
  const payment = await db
    .selectFrom('payments')
    .select(['amount', 'received_amount'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(payment).toEqual({ amount: 8500, received_amount: 8500 })
})

test('an ambiguous received amount is refused', async () => {
  const order = await placeOrder('Irma Dudosa', 9100)
  await sendTransfer(order)
  const page = await visit('/admin/payments?search=9100', { as: await make.admin() })
  await page.getByRole('button', { name: `Ver detalle de ${order.order_number}` }).click()
  const panel = page.getByRole('dialog', { name: `Orden ${order.order_number}` })
  await panel.getByRole('button', { name: 'Verificar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verificar transacción' })
  await dialog.getByLabel(/^Importe recibido/).fill('8,500')
  await dialog.getByRole('button', { name: 'Verificar' }).click()
  await dialog.getByText('Importe recibido: ¿8.500 o 8,50?').waitFor()
  expect(await statusOf(order.id)).toBe('pendiente')
  await dialog.getByLabel(/^Importe recibido/).fill('9.100')
  await dialog.getByRole('button', { name: 'Verificar' }).click()
  await expect.poll(() => statusOf(order.id)).toBe('confirmado')
})

test('a buyer whose transfer was partial sees the missing amount for each payment method', async () => {
  const order = await placeOrder('Jimena Parte', 9000)
  const payment_id = await sendTransfer(order)
  const { token } = await make.admin()
  await fetch(`${shop.url}/api/admin/verify-payment/${payment_id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ received_amount: 4000, shortage: 'ask' }),
  })
  const page = await visit(`/orders/${order.id}`)
  await page.getByText('Falta una parte de tu pago').waitFor()
  const option = (name: RegExp) => page.locator('label').filter({ has: page.getByRole('radio', { name }) })
  await option(/Transferencia/)
    .getByText('$\u00a05.000,00')
    .waitFor()
  await option(/Mercado Pago/)
    .getByText('te devolvemos los $\u00a04.000,00 que ya transferiste')
    .waitFor()
  await option(/Mercado Pago/)
    .getByText('$\u00a09.000,00')
    .waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the name of the verifier is fully visible on the narrowest phone', async () => {
  const member = await make.admin()
  await db.updateTable('users').set({ first_name: 'María de los Ángeles' }).where('id', '=', member.id).execute()
  const order = await placeOrder('Iris Angosta', 7000)
  await sendTransfer(order)
  const headers = { authorization: `Bearer ${member.token}` }
  await fetch(`${shop.url}/api/admin/orders/${order.id}/approve`, { method: 'POST', headers })
  const page = await visit('/admin/payments/bank', { as: member, width: 320 })
  await page.getByText('por María de los Ángeles').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('a page of unmatched transfers that became empty says where the rest is', async () => {
  const admin = await make.admin()
  const { id: product_id } = await make.product({ price: 1000, stock: 100 })
  const sale = { items: [{ product_id, quantity: 1 }], channel: 'mostrador', payment: { method: 'transferencia' } }
  for (let sold = 0; sold < 21; sold++) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` }
    const reply = await fetch(`${shop.url}/api/admin/sales`, { method: 'POST', headers, body: JSON.stringify(sale) })
    expect(reply.status).toBe(201)
  }
  const page = await visit('/admin/payments/bank', { as: admin })
  const part = page.getByRole('region', { name: 'Confirmadas sin respaldo' })
  await part.getByRole('button', { name: 'Siguiente' }).click()
  await part.getByText(/^Página 2 de 2/).waitFor()
  const paid = await db
    .selectFrom('payments')
    .select('id')
    .where('method', '=', 'transferencia')
    .orderBy('id')
    .execute()
  const others = paid.slice(20).map(({ id }) => id)
  await db.updateTable('payments').set({ method: 'efectivo' }).where('id', 'in', others).execute()
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await part.getByText('En la página 2 no hay nada: la última es la 1.').waitFor()
  await part.getByRole('button', { name: 'Ir a la última' }).click()
  await part.getByText(/^Página 1 de 1/).waitFor()
  // Of other days it says no more than that.
  await part.getByLabel('Hasta').fill('2020-01-31')
  await part.getByText('Ninguna de esos días.').waitFor()
})
