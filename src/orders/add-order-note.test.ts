import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openShop } from '../../test/support/open-shop.ts'
import { sentMails } from '../../test/support/sent-mails.ts'

const address = {
  customer_address: 'Lavalle 9',
  customer_city: 'Rosario',
  customer_postal_code: '2000',
  customer_phone: '341 5',
}

test('staff can correct the address until the order is shipped, and the history keeps the old one', async () => {
  const { db, buy, make, call } = await openShop()
  const { token } = await make.admin()
  const [{ id }, other] = [(await buy(await make.product())).body.order, (await buy(await make.product())).body.order]
  const change = (body: unknown) => call('PUT', `/api/admin/orders/${id}/address`, { token, body })
  expect((await change(address)).statusCode).toBe(200)
  const { order } = (await call('GET', `/api/admin/orders/${id}`, { token })).body
  expect(order).toMatchObject({
    ...address,
    shippingAddress: { street: 'Lavalle 9', city: 'Rosario', postalCode: '2000' },
  })
  expect(order.history.at(-1)).toMatchObject({
    from_status: 'pendiente_pago',
    to_status: 'pendiente_pago',
    user_name: 'Laura',
    note: 'Dirección cambiada. Antes: Callao 100, CABA (1022), tel. 11 2345-6789. Ahora: Lavalle 9, Rosario (2000), tel. 341 5.',
  })
  await change({ ...address, customer_province: 'santa fe' })
  await change({ ...address, customer_address: 'Lavalle 10' })
  const moved = (await call('GET', `/api/admin/orders/${id}`, { token })).body.order
  expect(moved.customer_province).toBe('Santa Fe')
  expect(moved.history.at(-1).note).toContain('Ahora: Lavalle 10, Rosario, Santa Fe (2000), tel. 341 5.')
  const unmoved = (await call('GET', `/api/admin/orders/${other.id}`, { token })).body.order
  expect(unmoved.customer_address).toBe('Callao 100')
  const empty = await change({ ...address, customer_city: '  ' })
  expect([empty.statusCode, empty.body.errors]).toEqual([400, { customer_city: 'Ingresá tu ciudad' }])
  await db.updateTable('orders').set({ status: 'enviado' }).where('id', '=', id).execute()
  expect((await change(address)).body.code).toBe('estado-invalido')
})

test('staff notes are in the history, and never shown to the buyer', async () => {
  const { buy, make, call } = await openShop()
  const { token } = await make.admin()
  const { id } = (await buy(await make.product())).body.order
  const note = (body: unknown, order = id) => call('POST', `/api/admin/orders/${order}/notes`, { token, body })
  expect((await note({ note: 'Llamar antes de enviar 📞 <b>' })).statusCode).toBe(201)
  expect((await note({ note: ' ' })).body.errors).toEqual({ note: 'Escribí la nota' })
  expect((await note({ note: 'x'.repeat(1001) })).statusCode).toBe(400)
  expect((await note({ note: 'x' }, randomUUID())).statusCode).toBe(404)
  const seen = (await call('GET', `/api/admin/orders/${id}`, { token })).body.order.history
  expect(seen.at(-1)).toMatchObject({ note: 'Llamar antes de enviar 📞 <b>', user_name: 'Laura' })
  expect(JSON.stringify((await call('GET', `/api/orders/${id}`)).body)).not.toContain('Llamar')
})

test('a staff note is not mailed with the next step', async () => {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  const { id } = (await shop.buy(await shop.make.product())).body.order
  await shop.call('POST', `/api/admin/orders/${id}/notes`, { token, body: { note: 'Cliente dudoso' } })
  await shop.call('POST', `/api/admin/orders/${id}/approve`, { token })
  const mails = (await sentMails(shop)).filter(({ to_address }) => to_address === shop.buyer.customer_email)
  expect(mails).toHaveLength(2)
  expect(mails.map(({ body_text }) => body_text).join()).not.toContain('dudoso')
})

test('orders are sorted by number, name, total and date, both ways', async () => {
  const { db, buy, make, call } = await openShop()
  const { token } = await make.admin()
  for (const [name, price] of [
    ['Zoé', 1],
    ['ábalos', 3],
    ['Bruno', 2],
  ] as const) {
    const { id } = (await buy(await make.product({ price }))).body.order
    await db.updateTable('orders').set({ customer_name: name }).where('id', '=', id).execute()
  }
  const names = async (query: string) =>
    (await call('GET', `/api/admin/orders?${query}`, { token })).body.orders.map(
      (order: { customer_name: string }) => order.customer_name,
    )
  expect(await names('sort=customer_name&order=ASC')).toEqual(['ábalos', 'Bruno', 'Zoé'])
  expect(await names('sort=total_amount&order=DESC')).toEqual(['ábalos', 'Bruno', 'Zoé'])
  expect(await names('sort=created_at&order=ASC')).toEqual(['Zoé', 'ábalos', 'Bruno'])
  expect((await call('GET', '/api/admin/orders?sort=guest_ip', { token })).statusCode).toBe(400)
  expect((await call('GET', '/api/admin/orders?order=asc', { token })).statusCode).toBe(400)
})
