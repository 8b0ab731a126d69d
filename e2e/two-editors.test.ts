import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { accessibilityFaults } from './support/axe.ts'
import { buyer } from './support/buyer.ts'
import { openBrowser } from './support/open-browser.ts'
import { toastSays } from './support/toasts.ts'

const shop = await openBrowser()
const { make, visit, url, db } = shop
const { placeOrder } = buyer(shop)

async function change(as: { token: string }, path: string, body: object) {
  const headers = { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' }
  const reply = await fetch(`${url}${path}`, { method: 'PUT', headers, body: JSON.stringify(body) })
  expect(reply.status).toBe(200)
}

async function openPromotion(name: string) {
  const [laura, ana] = [await make.admin(), await make.user({ role: 'dueno', first_name: 'Ana' })]
  const { id } = await db
    .insertInto('promotions')
    .values({
      name,
      kind: 'percent',
      value: 10,
      scope: '{"brand":[],"category_id":[],"type":[],"gender":[],"product_id":[]}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const page = await visit('/admin/promotions', { as: laura })
  await page.getByRole('button', { name: `Editar ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar promoción' })
  await dialog.getByLabel('Porcentaje de descuento').fill('20')
  const path = `/api/admin/promotions/${id}`
  const saved = () => db.selectFrom('promotions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { page, dialog, ana, path, saved }
}

test('editing a promotion shows what a colleague saved meanwhile, keeps the typed text, and offers both', async () => {
  const { page, dialog, ana, path, saved } = await openPromotion('Dos manos')
  await change(ana, path, { value: 15, max_uses: 7 })
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  const conflict = dialog.getByRole('alert')
  await conflict.getByText('Ana cambió esta promoción hace un momento').waitFor()
  expect(await conflict.getByRole('row').last().innerText()).toMatch(/Descuento\s+20 %\s+15 %/)
  expect(await dialog.getByLabel('Porcentaje de descuento').inputValue()).toBe('20')
  expect(await accessibilityFaults(page)).toEqual([])
  await conflict.getByRole('button', { name: 'Guardar lo mío' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await saved()).toMatchObject({ value: 20, max_uses: 7 })
})

test("keeping the colleague's version continues with it", async () => {
  const { dialog, ana, path, saved } = await openPromotion('Otra mano')
  await change(ana, path, { value: 15 })
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await dialog.getByRole('button', { name: 'Quedarme con lo guardado' }).click()
  expect(await dialog.getByLabel('Porcentaje de descuento').inputValue()).toBe('15')
  await dialog.getByLabel('Nombre').fill('Otra mano más')
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await saved()).toMatchObject({ name: 'Otra mano más', value: 15 })
})

test('a changed order address is not overwritten unseen', async () => {
  const order = await placeOrder('Cora Cambia', 900)
  const [laura, ana] = [await make.admin(), await make.user({ role: 'dueno', first_name: 'Ana' })]
  const page = await visit(`/admin/orders?search=${order.order_number}`, { as: laura })
  await page.getByRole('button', { name: `Ver ${order.order_number}` }).click()
  await page.getByRole('button', { name: 'Cambiar dirección' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar dirección' })
  await dialog.getByLabel('Dirección').fill('Lavalle 9')
  await change(ana, `/api/admin/orders/${order.id}/address`, {
    customer_address: 'Mitre 5',
    customer_city: 'Rosario',
    customer_postal_code: '2000',
    customer_phone: '341 5',
  })
  await dialog.getByRole('button', { name: 'Guardar dirección' }).click()
  const conflict = dialog.getByRole('alert')
  await conflict.getByText('Ana cambió la dirección hace un momento').waitFor()
  await conflict.getByText('Mitre 5').waitFor()
  await conflict.getByRole('button', { name: 'Quedarme con lo guardado' }).click()
  expect(await dialog.getByLabel('Dirección').inputValue()).toBe('Mitre 5')
  expect(await dialog.getByLabel('Ciudad').inputValue()).toBe('Rosario')
  await dialog.getByLabel('Dirección').fill('Mitre 7')
  await dialog.getByRole('button', { name: 'Guardar dirección' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const now = await db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
  expect(now).toMatchObject({ customer_address: 'Mitre 7', customer_city: 'Rosario', customer_phone: '341 5' })
})

test('categories and shipping methods report concurrent edits the same way', async () => {
  const [laura, ana] = [await make.admin(), await make.user({ role: 'dueno', first_name: 'Ana' })]
  const category = await make.category('Árabes')
  const method = await db
    .insertInto('shipping_methods')
    .values({
      name: 'Correo',
      kind: 'domicilio',
      position: 9,
      rates: JSON.stringify([
        {
          provinces: [],
          postal_from: null,
          postal_to: null,
          price: 100,
          free_from: null,
          days_min: null,
          days_max: null,
        },
      ]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const page = await visit('/admin/categories', { as: laura })
  const conflict = page.getByRole('alert')
  const keepMine = () => conflict.getByRole('button', { name: 'Guardar lo mío' }).click()
  const save = () => page.getByRole('dialog').getByRole('button', { name: 'Guardar', exact: true }).click()

  await page.getByRole('button', { name: 'Editar Árabes' }).click()
  await page.getByLabel('Descripción').fill('La mía')
  await change(ana, `/api/admin/categories/${category.id}`, { description: 'La de Ana', name: 'Árabes y nicho' })
  await save()
  await conflict.getByText('La de Ana').waitFor()
  await keepMine()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const saved = await db.selectFrom('categories').selectAll().where('id', '=', category.id).executeTakeFirstOrThrow()
  expect(saved).toMatchObject({ name: 'Árabes y nicho', description: 'La mía' })

  await page.goto(`${url}/admin/shipping`)
  await page.getByRole('button', { name: 'Editar Correo' }).click()
  await page.getByLabel('Precio').fill('200')
  await change(ana, `/api/admin/shipping-methods/${method.id}`, { rates: [{ price: 300, days_min: 2, days_max: 4 }] })
  await save()
  await conflict.getByText('Todo el país: $\u00a0300,00, 2 a 4 días').waitFor()
  await conflict.getByRole('button', { name: 'Quedarme con lo guardado' }).click()
  expect(await page.getByLabel('Precio').inputValue()).toMatch(/^300/)
})

test('a reply to a review is not overwritten unseen', async () => {
  const [laura, ana] = [await make.admin(), await make.user({ role: 'dueno', first_name: 'Ana' })]
  const product = await make.product()
  const order = await placeOrder('Olga Opina', 900)
  const { id } = await db
    .insertInto('product_reviews')
    .values({
      product_id: product.id,
      order_id: order.id,
      name: 'Olga O.',
      stars: 5,
      longevity: 3,
      sillage: 3,
      moments: [],
      text: 'Rico',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const page = await visit('/admin/reviews', { as: laura })
  await page.getByRole('button', { name: /Ver.*Olga/ }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Respuesta de la tienda').fill('La mía')
  await change(ana, `/api/admin/reviews/${id}`, { status: 'oculta', answer: 'La de Ana' })
  await panel.getByRole('button', { name: 'Publicar' }).click()
  const conflict = panel.getByRole('alert')
  await conflict.getByText('La de Ana').waitFor()
  await conflict.getByText('Oculta', { exact: true }).waitFor()
  await page.route(/\/api\/admin\/reviews(\?|$)/, async (route) => {
    await sleep(2000)
    await route.continue()
  })
  await conflict.getByRole('button', { name: 'Guardar lo mío' }).click()
  await page.getByText('Opinión publicada', { exact: true }).waitFor()
  const saved = () => db.selectFrom('product_reviews').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(await saved()).toMatchObject({ status: 'publicada', answer: 'La mía' })
  // The panel stays open and compares with the saved reply, also before the list is reloaded.
  await panel.getByLabel('Respuesta de la tienda').fill('La mía, mejor')
  expect(await panel.getByLabel('Respuesta de la tienda').inputValue()).toBe('La mía, mejor')
  await panel.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect.poll(async () => (await saved()).answer).toBe('La mía, mejor')
})

test('canned replies, tracking numbers and roles report concurrent edits too', async () => {
  const [laura, ana] = [await make.admin(), await make.user({ role: 'dueno', first_name: 'Ana' })]
  const answer = await db
    .insertInto('ready_answers')
    .values({ title: 'Demora', text: 'Un día' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('contact_messages')
    .values({ name: 'Inés', email: 'ines@example.com', subject: 'Envíos', message: '¿Llegan?' })
    .execute()
  const page = await visit('/admin/contacts', { as: laura, width: 390, height: 844 })
  const conflict = page.getByRole('alert')
  await page.getByRole('button', { name: 'Ver mensaje de Inés' }).click()
  await page.getByRole('button', { name: 'Respuestas listas' }).click()
  await page.getByRole('button', { name: 'Editar «Demora»' }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByLabel('Texto').fill('Tres días')
  await change(ana, `/api/admin/ready-answers/${answer.id}`, { title: 'Demora', text: 'Dos días' })
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await conflict.getByText('Ana cambió esta respuesta hace un momento').waitFor()
  // The buttons are stacked at full width.
  const [mine, theirs] = await Promise.all(
    ['Guardar lo mío', 'Quedarme con lo guardado'].map((name) => conflict.getByRole('button', { name }).boundingBox()),
  )
  expect([theirs?.x, theirs?.width]).toEqual([mine?.x, mine?.width])
  await conflict.getByRole('button', { name: 'Quedarme con lo guardado' }).click()
  expect(await dialog.getByLabel('Texto').inputValue()).toBe('Dos días')
  await dialog.getByLabel('Texto').fill('Cuatro días')
  await toastSays(page, 'Respuesta guardada', dialog.getByRole('button', { name: 'Guardar', exact: true }).click())
  const text = await db.selectFrom('ready_answers').select('text').where('id', '=', answer.id).executeTakeFirstOrThrow()
  expect(text).toEqual({ text: 'Cuatro días' })

  const order = await placeOrder('Pía Paquete', 900)
  const sent = { status: 'enviado', carrier: 'OCA', tracking_number: '1' } as const
  await db.updateTable('orders').set(sent).where('id', '=', order.id).execute()
  await page.goto(`${url}/admin/orders?search=${order.order_number}`)
  await page.getByRole('button', { name: order.order_number, exact: true }).click()
  await page.getByRole('button', { name: 'Cambiar seguimiento' }).click()
  const parcel = page.getByRole('dialog', { name: 'Cambiar seguimiento' })
  await parcel.getByLabel('Número de seguimiento').fill('3')
  await change(ana, `/api/admin/orders/${order.id}/shipment`, { tracking_number: '2' })
  await parcel.getByRole('button', { name: 'Guardar seguimiento' }).click()
  await conflict.getByText('Ana cambió el seguimiento hace un momento').waitFor()
  // Text typed after the refusal is saved.
  await parcel.getByLabel('Número de seguimiento').fill('33')
  await conflict.getByRole('button', { name: 'Guardar lo mío' }).click()
  await parcel.waitFor({ state: 'hidden' })
  const now = await db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
  expect([now.carrier, now.tracking_number]).toEqual(['OCA', '33'])

  const eva = await make.user({ role: 'encargado', first_name: 'Eva', last_name: 'Paz' })
  await page.goto(`${url}/admin/administrators`)
  await page.getByRole('button', { name: 'Cambiar rol de Eva Paz' }).click()
  const roles = page.getByRole('dialog', { name: 'Rol de Eva Paz' })
  await roles.getByLabel(/^Ventas/).check()
  await change(ana, `/api/admin/administrators/${eva.id}`, { role: 'deposito' })
  await roles.getByRole('button', { name: 'Guardar rol' }).click()
  await roles.getByText(/Ana cambió este rol hace un momento.*Ahora es Depósito/).waitFor()
  expect(await accessibilityFaults(page, 'dialog[open]')).toEqual([])
  await roles.getByRole('button', { name: 'Guardar rol' }).click()
  await roles.waitFor({ state: 'hidden' })
  expect(await db.selectFrom('users').select('role').where('id', '=', eva.id).execute()).toEqual([{ role: 'ventas' }])
})

test("a customer's second tab shows what the first saved", async () => {
  const ana = await make.user({ first_name: 'Ana', last_name: 'Paz' })
  const page = await visit('/profile', { as: ana, width: 390, height: 844 })
  await page.getByRole('button', { name: 'Editar perfil' }).click()
  await page.getByLabel('Apellido').fill('Pérez')
  await change(ana, '/api/auth/profile', { last_name: 'Núñez', phone: '11 4455-6677' })
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByText('Cambiaste tu perfil en otra pestaña o en otro dispositivo').waitFor()
  await page.getByText('Ahora dice «Núñez»').waitFor()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByRole('button', { name: 'Editar perfil' }).waitFor()
  const saved = await db.selectFrom('users').selectAll().where('id', '=', ana.id).executeTakeFirstOrThrow()
  expect([saved.last_name, saved.phone]).toEqual(['Pérez', '11 4455-6677'])
})

test.each([
  ['Quiénes atienden', 'Nombre', 'sellers'],
  ['Portadas del inicio', 'Título', 'hero_slides'],
] as const)("discarding one's own list continues with the colleague’s: %s", async (section, label, setting) => {
  const [laura, ana] = [await make.admin(), await make.user({ role: 'dueno', first_name: 'Ana' })]
  const page = await visit('/admin/configuration', { as: laura })
  const list = page.getByRole('region', { name: section })
  const first = list.getByLabel(label, { exact: true }).first()
  await first.fill('Lo mío')
  const headers = { authorization: `Bearer ${ana.token}` }
  const { settings } = await (await fetch(`${url}/api/admin/settings`, { headers })).json()
  const [item, ...others] = settings[setting]
  const named = { ...item, [label === 'Nombre' ? 'name' : 'title']: 'Lo de Ana' }
  await change(ana, '/api/admin/settings', { settings: { [setting]: [named, ...others] } })
  await toastSays(page, /^Ana cambió/, list.getByRole('button', { name: /^Guardar/ }).click())
  expect(await first.inputValue()).toBe('Lo mío')
  await list.getByRole('button', { name: 'Descartar' }).click()
  expect(await first.inputValue()).toBe('Lo de Ana')
  await first.fill('Lo de las dos')
  await list.getByRole('button', { name: /^Guardar/ }).click()
  await list.getByText('Cambios sin guardar').waitFor({ state: 'hidden' })
  const saved = await (await fetch(`${url}/api/admin/settings`, { headers })).json()
  expect(JSON.stringify(saved.settings[setting])).toContain('Lo de las dos')
})
