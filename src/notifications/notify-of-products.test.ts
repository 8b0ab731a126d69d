import { expect, test } from 'vitest'
import { openShop } from '../../test/support/open-shop.ts'
import { runJobs } from '../../test/support/run-jobs.ts'

type Shop = Awaited<ReturnType<typeof openShop>>
type User = { id: number; token: string }

async function openWished(product: { stock?: number; price?: number; name?: string } = {}) {
  const shop = await openShop()
  const [wisher, other, admin] = [await shop.make.user(), await shop.make.user(), await shop.make.admin()]
  const asad = await shop.make.product({ name: 'Asad', ...product })
  await shop.call('POST', '/api/wishlist/add', {
    token: wisher.token,
    body: { user_id: wisher.id, product_id: asad.id },
  })
  const change = async (fields: Record<string, unknown>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
    const reply = await shop.call('PUT', `/api/products/${asad.id}`, { token: admin.token, body: form })
    expect(reply.statusCode).toBe(200)
    await runJobs(shop)
  }
  return { ...shop, wisher, other, admin, asad, change }
}

async function toldTo({ call }: Shop, { id, token }: User) {
  const { body } = await call('GET', `/api/notifications/${id}`, { token })
  return body.notifications.map(({ type, title, message, link }: Record<string, string>) => ({
    type,
    title,
    message,
    link,
  }))
}

test('a wished product back in stock notifies its wishers once', async () => {
  const shop = await openWished({ stock: 0 })
  const { change, asad, wisher, other, admin, make, call } = shop
  const body = { user_id: other.id, product_id: (await make.product()).id }
  await call('POST', '/api/wishlist/add', { token: other.token, body })
  await change({ stock: 8 })
  await change({ stock: 9 })
  expect(await toldTo(shop, wisher)).toEqual([
    {
      type: 'stock',
      title: 'Volvió un producto de tus favoritos',
      message: '«Asad» está de nuevo en stock.',
      link: `/products/${asad.id}`,
    },
  ])
  for (const person of [other, admin]) expect(await toldTo(shop, person)).toEqual([])
})

test('wishers are not notified of a product that meanwhile sold out again, got dearer or went off sale', async () => {
  const shop = await openWished({ stock: 1 })
  const { call, asad, buy, wisher, db } = shop
  const order = async () => (await buy(asad)).body.order.id
  const id = await order()
  await runJobs(shop)
  await call('POST', `/api/orders/${id}/cancel`)
  await order()
  for (const price of [1, 90_000]) await db.updateTable('products').set({ price }).execute()
  await runJobs(shop)
  expect(await toldTo(shop, wisher)).toEqual([])
  await db.updateTable('products').set({ stock: 9 }).execute()
  await db.updateTable('products').set({ is_active: false }).execute()
  await runJobs(shop)
  expect(await toldTo(shop, wisher)).toEqual([])
})

test('a price drop of a wished product is notified with both prices; a rise is not', async () => {
  const shop = await openWished({ price: 12_000 })
  await shop.change({ price: 9999.5 })
  await shop.change({ price: 11_000 })
  expect(await toldTo(shop, shop.wisher)).toEqual([
    {
      type: 'promotion',
      title: 'Bajó de precio un producto de tus favoritos',
      message: '«Asad» ahora cuesta $\u00a09.999,50 (antes $\u00a012.000,00).',
      link: `/products/${shop.asad.id}`,
    },
  ])
  expect(await toldTo(shop, shop.other)).toEqual([])
})

test('staff are notified of low stock when a sale crosses the limit, not of every sale below it, until it is restocked', async () => {
  const shop = await openWished({ stock: 7 })
  for (let sale = 0; sale < 3; sale++) {
    await shop.buy(shop.asad)
    await runJobs(shop)
  }
  const low = (await toldTo(shop, shop.admin)).filter(({ type }: { type: string }) => type === 'stock')
  expect(low).toEqual([
    { type: 'stock', title: 'Queda poco stock', message: 'Quedan 5 de «Asad».', link: '/admin/products?search=Asad' },
  ])
  const unread = shop.db
    .selectFrom('notifications')
    .select('id')
    .where('type', '=', 'stock')
    .where('is_read', '=', false)
  expect(await unread.execute()).toHaveLength(1)
  await shop.db.updateTable('products').set({ stock: 20 }).execute()
  expect(await unread.execute()).toEqual([])
})

test('many products low in stock at the same time are one staff notification', async () => {
  const shop = await openWished()
  for (let count = 0; count < 5; count++) await shop.make.product({ stock: 20 })
  await shop.db.updateTable('products').set({ stock: 2 }).execute()
  await runJobs(shop)
  expect(await toldTo(shop, shop.admin)).toEqual([
    {
      type: 'stock',
      title: 'Queda poco stock',
      message: '6 productos quedaron con poco stock.',
      link: '/admin/products?lowStock=true',
    },
  ])
})

test('a contact message notifies staff in the bell, and by a mail they can reply to', async () => {
  const shop = await openWished()
  const body = { name: 'Pedro', email: 'pedro@example.com', subject: '¿Tienen Asad?', message: 'Hola <b>vos</b>' }
  expect((await shop.call('POST', '/api/contact', { body })).statusCode).toBe(201)
  await runJobs(shop)
  expect(await toldTo(shop, shop.admin)).toEqual([
    { type: 'other', title: 'Mensaje de Pedro', message: '¿Tienen Asad?', link: '/admin/contacts' },
  ])
  const mails = await shop.db.selectFrom('mails').selectAll().orderBy('id').execute()
  expect(mails.map(({ to_address, subject }) => [to_address, subject])).toEqual([
    ['pedro@example.com', 'Recibimos tu mensaje en Estela'],
    ['hola@estela.example', 'Mensaje de Pedro'],
  ])
  const [receipt, alert] = mails
  // The sender may have entered another's address: their text is not mailed there.
  expect(receipt?.body_text).not.toContain('Pedro')
  expect(alert?.body_html).toContain('Hola &lt;b&gt;vos&lt;/b&gt;')
  expect(alert?.about).toMatchObject({ replyTo: 'pedro@example.com' })
})
