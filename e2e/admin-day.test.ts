import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { businessDay } from '../src/platform/argentina/time.ts'
import { buyer } from './support/buyer.ts'
import { logBackIn, loseSession } from './support/lose-session.ts'
import { openBrowser } from './support/open-browser.ts'
import { toastSays } from './support/toasts.ts'

const shop = await openBrowser()
const { make, db, visit } = shop
const { placeOrder, sendTransfer } = buyer(shop)

const pesos = (amount: string) => `$\u00a0${amount}`

test('a new order appears automatically, and text typed into its address and note survives the end of the session', async () => {
  const dashboard = await visit('/admin', { as: await make.admin() })
  await dashboard.getByRole('heading', { name: 'Últimas órdenes' }).waitFor()
  const order = await placeOrder('Noelia Nueva', 1500)

  const admin = await make.admin()
  const page = await visit(`/admin/orders?search=${order.order_number}`, { as: admin })
  const panel = page.getByRole('dialog', { name: `Orden ${order.order_number}` })
  const openAddress = async () => {
    await page.getByRole('button', { name: `Ver ${order.order_number}` }).click()
    await panel.getByRole('button', { name: 'Cambiar dirección' }).click()
    return page.getByRole('dialog', { name: 'Cambiar dirección' })
  }
  const address = await openAddress()
  await address.getByLabel('Dirección').fill('Corrientes 348')
  await loseSession(db, admin, address.getByRole('button', { name: 'Guardar dirección' }))
  await logBackIn(page, admin)
  await page.waitForURL((url) => url.pathname === '/admin/orders')
  // The order is open again.
  await panel.getByRole('button', { name: 'Cambiar dirección' }).click()
  await address.getByText('recuperamos lo que estabas escribiendo').waitFor()
  expect(await address.getByLabel('Dirección').inputValue()).toBe('Corrientes 348')
  await toastSays(page, 'Dirección cambiada', address.getByRole('button', { name: 'Guardar dirección' }).click())
  await panel.getByText('Corrientes 348, CABA (1022), Argentina').waitFor()

  await panel.getByLabel('Nota interna').fill('Llamar antes de salir')
  await toastSays(page, 'Nota agregada', panel.getByRole('button', { name: 'Agregar nota' }).click())
  await panel.locator('.admin-timeline').getByText('Llamar antes de salir').waitFor()

  await page.context().addInitScript(() => {
    window.print = () => undefined
  })
  await db.updateTable('orders').set({ shipping_method: 'Moto en el día' }).where('id', '=', order.id).execute()
  const bottle = { brand: 'Lattafa', concentration: 'Eau de Parfum', volume: '100ml', sku: 'LATT-100' }
  await db.updateTable('order_items').set(bottle).where('order_id', '=', order.id).execute()
  await page.goto(`/admin/orders/packing-slip?id=${order.id}`)
  await page.getByRole('cell', { name: 'Perfume de Noelia Nueva' }).waitFor()
  const slip = await page.getByRole('article').innerText()
  expect(slip).toContain('Corrientes 348')
  expect(slip).toContain('Moto en el día')
  // The slip identifies the size to pack.
  for (const words of [/lattafa/i, /EDP 100 ml/, /LATT-100/]) expect(slip).toMatch(words)
  // The slip has no price and no internal note.
  expect(slip).not.toMatch(/\$|1\.?500|Llamar|Cancelado/)
  // Nobody should pack a cancelled order from its paper.
  await db.updateTable('orders').set({ status: 'cancelado' }).where('id', '=', order.id).execute()
  await page.reload()
  await page.getByRole('article').getByText('Cancelado', { exact: true }).waitFor()

  await dashboard.getByRole('link', { name: order.order_number }).first().waitFor()
})

test('transfers are reviewed and verified by keyboard alone', async () => {
  const [older, newer] = [await placeOrder('Vera Vieja', 700), await placeOrder('Nina Novísima', 1800)]
  await sendTransfer(older)
  await sendTransfer(newer)
  const page = await visit('/admin/payments', { as: await make.admin() })
  await page.getByRole('button', { name: `Ver detalle de ${older.order_number}` }).click()
  await page.getByRole('dialog', { name: `Orden ${older.order_number}` }).waitFor()
  await page.keyboard.press('j')
  await page.getByRole('dialog', { name: `Orden ${newer.order_number}` }).waitFor()
  await page.keyboard.press('k')
  await page.getByRole('dialog', { name: `Orden ${older.order_number}` }).waitFor()
  await page.keyboard.press('v')
  await page.getByRole('dialog', { name: 'Verificar transacción' }).getByText(pesos('700,00')).waitFor()
  await toastSays(page, 'Transacción verificada exitosamente', page.keyboard.press('Enter'))
  await page.getByRole('dialog', { name: `Orden ${newer.order_number}` }).waitFor()
  const { status } = await db.selectFrom('orders').select('status').where('id', '=', older.id).executeTakeFirstOrThrow()
  expect(status).toBe('confirmado')
})

test('a transfer stays open until the response to its own verification, also if the list is updated first', async () => {
  const [older, newer] = [await placeOrder('Petra Primera', 700), await placeOrder('Sara Segunda', 1800)]
  await sendTransfer(older)
  await sendTransfer(newer)
  const page = await visit('/admin/payments', { as: await make.admin() })
  await page.getByRole('button', { name: `Ver detalle de ${older.order_number}` }).click()
  const panel = page.getByRole('dialog', { name: `Orden ${older.order_number}` })
  await panel.getByRole('button', { name: 'Verificar' }).click()
  await page.evaluate(() => {
    const closed: string[] = []
    Object.assign(window, { closedDialogs: closed })
    addEventListener('close', ({ target }) => closed.push((target as Element).className), true)
  })
  const { promise: isListed, resolve: list } = Promise.withResolvers<void>()
  await page.route('**/api/admin/verify-payment/*', async (route) => {
    const response = await route.fetch()
    await isListed
    await route.fulfill({ response })
  })
  await page.getByRole('dialog', { name: 'Verificar transacción' }).getByRole('button', { name: 'Verificar' }).click()
  const row = page.getByRole('row', { name: new RegExp(older.order_number), includeHidden: true })
  await row.waitFor({ state: 'detached' })
  list()
  await panel.waitFor({ state: 'hidden' })
  await page.getByRole('dialog', { name: /^Orden/ }).waitFor()
  const closed = await page.evaluate(() => (window as unknown as { closedDialogs: string[] }).closedDialogs)
  expect(closed.filter((name) => name.includes('dialog-right'))).toEqual([])
})

test('a day is closed with the counted amounts, and a mistake is corrected by another entry', async () => {
  const [{ id: order_id }, { id: later_id }] = [
    await placeOrder('Clara Cajera', 500),
    await placeOrder('Tomás Tarde', 9),
  ]
  // A random day, so that the test can be repeated: a closed day cannot be closed again.
  const day = `2025-0${randomInt(1, 10)}-${randomInt(10, 29)}`
  const values = { method: 'transferencia', status: 'confirmado', decided_at: `${day}T15:00:00Z` } as const
  await db
    .insertInto('payments')
    .values({ ...values, order_id, amount: 1000.5 })
    .execute()
  const page = await visit(`/admin/cash?start=${day}&end=${day}`, { as: await make.admin() })
  await page.getByRole('button', { name: 'Cerrar el día' }).click()
  const closing = page.getByRole('dialog', { name: 'Cierre de caja' })
  await closing.getByLabel('Día').fill(day)
  await closing
    .getByText(`Esperado ${pesos('1.000,50')}`)
    .first()
    .waitFor()
  await closing.getByLabel('Transferencia bancaria').fill('990,50')
  await closing
    .getByText(`Faltan ${pesos('10,00')}`)
    .first()
    .waitFor()
  await closing.getByRole('button', { name: 'Cerrar el día' }).click()
  await closing.getByText('Ingresá un monto').first().waitFor()
  await closing.getByLabel('Mercado Pago').fill('4.900.000')
  await closing
    .getByText(`Sobran ${pesos('4.900.000,00')}`)
    .first()
    .waitFor()
  await closing.getByRole('button', { name: 'Coincide con lo esperado de Mercado Pago' }).click()
  await expect.poll(() => closing.getByLabel('Mercado Pago').inputValue()).toBe('0')
  await closing.getByLabel('Registrado a mano').fill('0')
  // A sale after the form was loaded: the closing is refused.
  const late = await db
    .insertInto('payments')
    .values({ ...values, order_id: later_id, amount: 5 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await closing.getByRole('button', { name: 'Cerrar el día' }).click()
  await closing.getByText(/La caja se movió mientras contabas/).waitFor()
  await closing
    .getByText(`Faltan ${pesos('15,00')}`)
    .first()
    .waitFor()
  expect(await closing.getByLabel('Transferencia bancaria').inputValue()).toBe('990,50')
  await db.deleteFrom('payments').where('id', '=', late.id).execute()
  await closing.getByRole('button', { name: 'Cerrar el día' }).click()
  await closing
    .getByText(`Faltan ${pesos('10,00')}`)
    .first()
    .waitFor()
  await toastSays(page, 'Día cerrado', closing.getByRole('button', { name: 'Cerrar el día' }).click())

  // Payments after the count are expected in its correction.
  await db
    .insertInto('payments')
    .values({ ...values, order_id: later_id, amount: 9 })
    .execute()
  const spoken = day.split('-').reverse().join('/')
  await page.getByRole('button', { name: `Corregir el cierre del ${spoken}` }).click()
  const correction = page.getByRole('dialog', { name: `Corregir el cierre del ${spoken}` })
  expect(await correction.getByLabel('Transferencia bancaria').inputValue()).toBe('990,50')
  await correction
    .getByText(`Esperado ${pesos('1.009,50')}`)
    .first()
    .waitFor()
  await correction.getByRole('button', { name: 'Coincide con lo esperado de Transferencia bancaria' }).click()
  await expect.poll(() => correction.getByLabel('Transferencia bancaria').inputValue()).toBe('1.009,50')
  await correction.getByRole('button', { name: 'Corregir cierre' }).click()
  await correction.getByText('Contá por qué').waitFor()
  await correction.getByLabel('Motivo').fill('Faltaba contar un billete')
  await toastSays(page, 'Cierre corregido', correction.getByRole('button', { name: 'Corregir cierre' }).click())
  await page
    .getByRole('row', { name: /Corrección: Faltaba contar un billete/ })
    .getByText('Sin diferencia')
    .waitFor()
  await page
    .getByRole('row', { name: /Cierre, corregido después/ })
    .getByText(`Faltan ${pesos('10,00')}`)
    .waitFor()
})

test('a cash screen left open past midnight switches to the new day', async () => {
  const today = Date.now()
  const yesterday = today - 24 * 3_600_000
  const dayOf = (moment: number) => businessDay(new Date(moment))
  const page = await visit('/', { as: await make.admin() })
  await page.clock.install({ time: yesterday })
  // Only this device's clock is moved, so the page must not read the shop's.
  await page.addInitScript(() => {
    const { get } = Headers.prototype
    Headers.prototype.get = function (name) {
      return name === 'date' ? null : get.call(this, name)
    }
  })
  await page.goto('/admin/cash')
  const drawer = page.getByRole('region', { name: 'Efectivo en el cajón' })
  await drawer.getByLabel('Día').waitFor()
  expect(await drawer.getByLabel('Día').inputValue()).toBe(dayOf(yesterday))
  const asked = page.waitForRequest('**/api/admin/cash/daily')
  await page.clock.fastForward(today - yesterday)
  await asked
  await expect.poll(() => drawer.getByLabel('Día').inputValue()).toBe(dayOf(today))
  await page.getByRole('button', { name: 'Cerrar el día' }).click()
  const closing = page.getByRole('dialog', { name: 'Cierre de caja' })
  expect(await closing.getByLabel('Día').inputValue()).toBe(dayOf(today))

  // A count begun before midnight keeps its day.
  await page.clock.fastForward(24 * 3_600_000)
  await expect.poll(() => drawer.getByLabel('Día').inputValue()).toBe(dayOf(today + 24 * 3_600_000))
  expect(await closing.getByLabel('Día').inputValue()).toBe(dayOf(today))
})
