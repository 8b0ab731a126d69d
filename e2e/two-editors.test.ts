import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFaults } from './support/axe.ts'
import { buyer } from './support/buyer.ts'
import { openBrowser } from './support/open-browser.ts'

const shop = await openBrowser()
const { make, visit, url, db } = shop
const { placeOrder } = buyer(shop)

const look = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}

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

test('who edits a promotion reads what a colleague saved meanwhile, keeps what was typed, and decides', async () => {
  const { page, dialog, ana, path, saved } = await openPromotion('Dos manos')
  await change(ana, path, { value: 15, max_uses: 7 })
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  const told = dialog.getByRole('alert')
  await told.getByText('Ana cambió esta promoción hace un momento').waitFor()
  expect(await told.getByRole('row').last().innerText()).toMatch(/Descuento\s+20 %\s+15 %/)
  expect(await dialog.getByLabel('Porcentaje de descuento').inputValue()).toBe('20')
  await look(page, 'two-editors')
  expect(await accessibilityFaults(page)).toEqual([])
  await told.getByRole('button', { name: 'Guardar lo mío' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await saved()).toMatchObject({ value: 20, max_uses: 7 })
})

test('who leaves it to the colleague goes on with theirs', async () => {
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

test('of two addresses of one order the second is not written over the first unseen', async () => {
  const order = await placeOrder('Cora Cambia', 900)
  const [laura, ana] = [await make.admin(), await make.user({ role: 'dueno', first_name: 'Ana' })]
  const page = await visit(`/admin/orders?search=${order.order_number}`, { as: laura })
  await page.getByRole('button', { name: `Ver ${order.order_number}` }).click()
  await page.getByRole('button', { name: 'Cambiar dirección' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar dirección' })
  await dialog.getByLabel('Dirección').fill('Lavalle 9')
  await change(ana, `/api/admin/orders/${order.id}/address`, {
    ...{ customer_address: 'Mitre 5', customer_city: 'Rosario', customer_postal_code: '2000', customer_phone: '341 5' },
  })
  await dialog.getByRole('button', { name: 'Guardar dirección' }).click()
  const told = dialog.getByRole('alert')
  await told.getByText('Ana cambió la dirección hace un momento').waitFor()
  await told.getByText('Mitre 5').waitFor()
  await look(page, 'two-editors-address')
  await told.getByRole('button', { name: 'Quedarme con lo guardado' }).click()
  expect(await dialog.getByLabel('Dirección').inputValue()).toBe('Mitre 5')
  expect(await dialog.getByLabel('Ciudad').inputValue()).toBe('Rosario')
  await dialog.getByLabel('Dirección').fill('Mitre 7')
  await dialog.getByRole('button', { name: 'Guardar dirección' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const now = await db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
  expect(now).toMatchObject({ customer_address: 'Mitre 7', customer_city: 'Rosario', customer_phone: '341 5' })
})
