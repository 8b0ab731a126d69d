import { expect, test } from 'vitest'
import { accessibilityFaults } from './support/axe.ts'
import { buyer } from './support/buyer.ts'
import { openBrowser } from './support/open-browser.ts'

const shop = await openBrowser()
const { make, db, visit } = shop
const { placeOrder, sendTransfer } = buyer(shop)

test('the store room finds its work in the panel, and nothing else', async () => {
  const order = await placeOrder('Dora Depósito', 900)
  const owner = await make.admin()
  await fetch(`${shop.url}/api/admin/orders/${order.id}/approve`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}` },
  })
  const page = await visit('/admin', { as: await make.user({ role: 'deposito' }) })
  // The first screen shows their part of the queue and no totals.
  await page.getByRole('link', { name: '1 orden por enviar' }).waitFor()
  await expect.poll(() => page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Para hoy'])
  expect(await accessibilityFaults(page)).toEqual([])
  const menu = page.getByRole('navigation', { name: 'Secciones' })
  const sections = (await menu.getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0])
  expect(sections).toEqual(['Dashboard', 'Productos', 'Órdenes', 'Configuración', 'Recibir mercadería'])
  await menu.getByRole('link', { name: 'Productos' }).click()
  await page.getByRole('table', { name: 'Productos' }).waitFor()
  for (const name of ['Agregar producto', 'Importar', /^Editar/, /^Exportar/]) {
    await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0)
  }
  await page.getByRole('checkbox').nth(2).check()
  expect(await page.getByRole('button', { name: /^Cambiar/ }).allTextContents()).toEqual(['Cambiar Stock'])

  await menu.getByRole('link', { name: 'Órdenes' }).click()
  await page.getByRole('button', { name: `Ver ${order.order_number}` }).click()
  const panel = page.getByRole('dialog', { name: `Orden ${order.order_number}` })
  await panel.getByRole('button', { name: 'Enviar', exact: true }).waitFor()
  for (const name of ['Cancelar orden', 'Devolver el pago']) {
    await expect.poll(() => panel.getByRole('button', { name }).count()).toBe(0)
  }

  await page.goto('/admin/cash')
  await page.getByRole('heading', { name: 'Esta página no se abre con tu rol' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Volver al panel' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
})

test('a role without access to the work queue does not see an empty one', async () => {
  await sendTransfer(await placeOrder('Carla Contada', 900))
  const page = await visit('/admin', { as: await make.user({ role: 'contador' }) })
  await page.getByRole('heading', { name: 'Ventas de los últimos 30 días' }).waitFor()
  expect(await page.getByText('Todo al día').count()).toBe(0)
  const content = await visit('/admin', { as: await make.user({ role: 'contenido' }) })
  await content.getByText('No te queda nada pendiente.').waitFor()
})

test('a role changed while a form is open is reported, and the typed text is kept', async () => {
  const order = await placeOrder('Raúl Rol', 900)
  await sendTransfer(order, 'ROL-1')
  const seller = await make.user({ role: 'ventas' })
  const page = await visit(`/admin/orders?search=${order.order_number}`, { as: seller })
  await page.getByRole('button', { name: `Ver ${order.order_number}` }).click()
  const note = page.getByLabel(/nota/i)
  await note.fill('Llamar antes de las seis')
  await db.updateTable('users').set({ role: 'contador' }).where('id', '=', seller.id).execute()
  await page.getByRole('button', { name: 'Agregar nota' }).click()
  await page.getByText(/^Tu rol no permite/).waitFor()
  expect(await note.inputValue()).toBe('Llamar antes de las seis')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Productos' }).click()
  await page.getByRole('link', { name: 'Caja' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Contactos' }).count()).toBe(0)
})

test('an owner gives up her own role only after a confirmation', async () => {
  const owner = await make.user({ role: 'dueno', first_name: 'Nadia' })
  const page = await visit('/admin/administrators', { as: owner })
  await page.getByRole('button', { name: 'Cambiar rol de Nadia Pérez' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rol de Nadia Pérez' })
  await dialog.getByRole('radio', { name: /^Encargado/ }).check()
  await dialog.getByText('Encargado puede…').click()
  expect(await dialog.getByRole('listitem').allInnerTexts()).toContain('verificar y rechazar transferencias')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Guardar rol' }).click()
  await dialog.getByText('Marcá que lo entendés').waitFor()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Guardar rol' }).click()
  await page.getByRole('heading', { name: 'Esta página no se abre con tu rol' }).waitFor()
})
