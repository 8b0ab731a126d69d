import { expect, test } from 'vitest'
import { newInvitation } from '../src/reviews/invitations.server.ts'
import { guest } from '../test/support/person.ts'
import { buyer } from './support/buyer.ts'
import { openBrowser } from './support/open-browser.ts'

const shop = await openBrowser()
const { make, db, visit } = shop
const { placeOrder } = buyer(shop)

/** Creates a delivered order and returns the review link of its mail. */
async function invite() {
  const { id, product_id } = await placeOrder('Ana Paz', 1000)
  await db.updateTable('orders').set({ status: 'entregado' }).where('id', '=', id).execute()
  return { link: `/opinar/${await newInvitation(db, id, product_id)}`, product_id }
}

const words = 'Lo usé todo el invierno y me lo preguntan siempre.'

test('a review is kept when sending it fails', async () => {
  const { link, product_id } = await invite()
  const page = await visit(link, { width: 390, height: 844 })
  const check = (name: string) => page.getByLabel(name, { exact: true }).check({ force: true })
  for (const answer of ['4 estrellas', 'Dura mucho', 'Deja estela', 'De noche']) await check(answer)
  await page.getByLabel(/Qué le dirías/).fill(words)
  const send = page.getByRole('button', { name: 'Mandar mi opinión' })
  await page.context().setOffline(true)
  await send.click()
  await page.getByRole('alert').getByText('Error de conexión').waitFor()
  expect(await page.getByLabel(/Qué le dirías/).inputValue()).toBe(words)

  await page.context().setOffline(false)
  await send.click()
  await page.getByRole('heading', { name: 'Gracias por tu opinión' }).waitFor()
  const saved = await db.selectFrom('product_reviews').selectAll().where('product_id', '=', product_id).execute()
  expect(saved).toMatchObject([{ stars: 4, longevity: 4, sillage: 3, moments: ['noche'], text: words }])
})

test('a review already sent from another device is reported', async () => {
  const { link } = await invite()
  const [phone, desk] = [await visit(link), await visit(link)]
  for (const page of [phone, desk]) {
    for (const answer of ['4 estrellas', 'Dura mucho', 'Deja estela']) {
      await page.getByLabel(answer, { exact: true }).check({ force: true })
    }
    await page.getByRole('button', { name: 'Mandar mi opinión' }).press('Enter')
    await page
      .getByRole('heading', { name: page === phone ? 'Gracias por tu opinión' : 'Ya tenemos tu opinión' })
      .waitFor()
  }
  // The focused button is replaced by the result, which gets the focus.
  await expect.poll(() => desk.evaluate(() => document.activeElement?.textContent)).toMatch(/^Ya tenemos tu opinión/)
})

test('a review link whose perfume was deleted says so', async () => {
  const { link, product_id } = await invite()
  await db.deleteFrom('products').where('id', '=', product_id).execute()
  const page = await visit(link, { width: 390, height: 844 })
  await page.getByRole('heading', { name: 'Ese enlace no sirve' }).waitFor()
  await page.getByText('Si sacamos ese perfume de la tienda').waitFor()
})

test('of two perfumes the returned one is reported, and the other can be reviewed', async () => {
  const { token } = await make.admin()
  const send = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const reply = await fetch(shop.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await reply.json()) as { order: { id: string } }
  }
  const [kept, returned] = [(await make.product()).id, (await make.product()).id]
  const items = [kept, returned].map((product_id) => ({ product_id, quantity: 1 }))
  const { id } = (await send('/api/orders', { ...guest, items })).order
  await send(`/api/admin/orders/${id}/approve`, { admin_notes: 'Efectivo' })
  await send(`/api/admin/orders/${id}/deliver`, {})
  const payment = await db.selectFrom('payments').select('id').where('order_id', '=', id).executeTakeFirstOrThrow()
  await send(`/api/admin/payments/${payment.id}/refund`, { lines: [{ product_id: returned, quantity: 1 }] })
  const page = await visit(`/opinar/${await newInvitation(db, id, returned)}`)
  await page.getByRole('heading', { name: 'De este perfume no se puede opinar' }).waitFor()
  await page.goto(`/opinar/${await newInvitation(db, id, kept)}`)
  await page.getByRole('heading', { name: '¿Qué te pareció?' }).waitFor()
})
