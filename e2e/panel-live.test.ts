import { expect, test } from 'vitest'
import { buyer } from './support/buyer.ts'
import { holdResponse } from './support/hold-response.ts'
import { openBrowser } from './support/open-browser.ts'
import { toastSays } from './support/toasts.ts'

const shop = await openBrowser()
const { make, visit, url, db } = shop
const { placeOrder, sendTransfer } = buyer(shop)

async function act(as: { token: string }, path: string) {
  const reply = await fetch(`${url}${path}`, { method: 'POST', headers: { authorization: `Bearer ${as.token}` } })
  expect(reply.status).toBe(200)
}

test("an open list shows new orders and colleagues' decisions automatically", async () => {
  const page = await visit('/admin/orders', { as: await make.admin() })
  await page.getByText('Todavía no hay órdenes.').waitFor()
  const order = await placeOrder('Vera Viva', 900)
  const row = page.getByRole('row', { name: new RegExp(order.order_number) })
  await row.waitFor()
  await row.getByText('Pendiente').waitFor()
  await act(await make.admin(), `/api/admin/orders/${order.id}/approve`)
  await row.getByText('Confirmado').waitFor()
})

test('a change that arrives while the list is loading is loaded as well', async () => {
  const order = await placeOrder('Lía Lectura', 900)
  const page = await visit(`/admin/orders?search=${order.order_number}`, { as: await make.admin() })
  const row = page.getByRole('row', { name: new RegExp(order.order_number) })
  await row.getByText('Pendiente').waitFor()
  const list = await holdResponse(page, '**/api/admin/orders?*')
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await list.isRequested
  await act(await make.admin(), `/api/admin/orders/${order.id}/approve`)
  await row.getByText('Confirmado').waitFor()
  await list.release()
  await row.getByText('Confirmado').waitFor()
})

test('a broken event stream reconnects, and the list is updated', async () => {
  const order = await placeOrder('Celia Corte', 900)
  const page = await visit(`/admin/orders?search=${order.order_number}`, { as: await make.admin() })
  const row = page.getByRole('row', { name: new RegExp(order.order_number) })
  await row.getByText('Pendiente').waitFor()
  await page.context().setOffline(true)
  await act(await make.admin(), `/api/admin/orders/${order.id}/approve`)
  await page.context().setOffline(false)
  await row.getByText('Confirmado').waitFor()
})

test('an order shows which colleagues have it open', async () => {
  const order = await placeOrder('Dos Miran', 900)
  const rosa = await make.user({ role: 'dueno', first_name: 'Rosa', last_name: 'Ríos' })
  const open = async (as: { token: string }) => {
    const page = await visit(`/admin/orders?search=${order.order_number}`, { as })
    await page.getByRole('button', { name: `Ver ${order.order_number}` }).click()
    return { page, panel: page.getByRole('dialog', { name: `Orden ${order.order_number}` }) }
  }
  const mine = await open(await make.admin())
  const words = mine.panel.getByText('Rosa Ríos también tiene esto abierto.')
  const hers = await open(rosa)
  await words.waitFor()
  await hers.panel.getByText('Laura Pérez también tiene esto abierto.').waitFor()
  await hers.panel.getByRole('button', { name: 'Cerrar' }).click()
  await words.waitFor({ state: 'detached' })
  await hers.page.getByRole('button', { name: `Ver ${order.order_number}` }).click()
  await words.waitFor()
  // A busy browser may close the window without the event.
  await hers.page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
  await hers.page.close()
  await words.waitFor({ state: 'detached' })
})

test('a transfer decided by a colleague stays open with its new state', async () => {
  const order = await placeOrder('Ema Espera', 800)
  const payment = await sendTransfer(order, 'A-LA-VISTA')
  const page = await visit('/admin/payments?search=a-la-vista', { as: await make.admin() })
  await page.getByRole('button', { name: `Ver detalle de ${order.order_number}` }).click()
  const panel = page.getByRole('dialog', { name: `Orden ${order.order_number}` })
  await panel.getByRole('button', { name: 'Verificar' }).waitFor()
  await act(await make.admin(), `/api/admin/verify-payment/${payment}`)
  await panel.getByText('Otra persona la resolvió mientras la mirabas.').waitFor()
  await panel.getByText('Verificado', { exact: true }).waitFor()
  await expect.poll(() => panel.getByRole('button', { name: 'Verificar' }).count()).toBe(0)
})

test('settings saved by a colleague meanwhile are shown before they are overwritten', async () => {
  const rosa = await make.user({ role: 'encargado', first_name: 'Rosa' })
  const saveAsRosa = async (settings: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${rosa.token}` }
    const body = JSON.stringify({ settings })
    expect((await fetch(`${url}/api/admin/settings`, { method: 'PUT', headers, body })).status).toBe(200)
  }
  const saved = async (key: string) =>
    (await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst())?.value
  const page = await visit('/admin/configuration', { as: await make.admin() })
  const phone = page.getByLabel('Teléfono', { exact: true })
  await phone.fill('11 4000-0001')
  const carriers = page.getByRole('region', { name: 'Transportes' })
  await carriers.getByLabel('Nombre').first().fill('Andreani Sur')
  await saveAsRosa({ phone: '11 4000-0002', address: 'Callao 1', carriers: [] })

  const save = page.getByRole('button', { name: 'Guardar configuración' })
  await save.click()
  await page.getByText(/^Rosa cambió «Teléfono» hace un momento, mientras lo editabas\./).waitFor()
  expect([await phone.inputValue(), await saved('phone')]).toEqual(['11 4000-0001', '11 4000-0002'])
  await expect.poll(() => page.getByLabel('Dirección', { exact: true }).inputValue()).toBe('Callao 1')
  await toastSays(page, 'Configuración guardada', save.click())
  expect(await saved('phone')).toBe('11 4000-0001')

  const saveCarriers = carriers.getByRole('button', { name: 'Guardar transportes' })
  await saveCarriers.click()
  await carriers.getByText(/^Rosa cambió «Transportes»/).waitFor()
  expect(await saved('carriers')).toEqual([])
  await saveCarriers.click()
  await page.getByText('Transportes guardados').waitFor()
})

test('a stream ends with its session, and the panel leads to the login', async () => {
  const admin = await make.admin()
  const page = await visit('/admin/orders', { as: admin })
  await page.getByRole('heading', { name: 'Órdenes' }).waitFor()
  await db.deleteFrom('sessions').where('user_id', '=', admin.id).execute()
  await placeOrder('Sin Sesión', 900)
  await page.waitForURL('**/login?**')
})
