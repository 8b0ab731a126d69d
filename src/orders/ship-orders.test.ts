import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openShop } from '../../test/support/open-shop.ts'
import { sentMails } from '../../test/support/sent-mails.ts'
import type { ShipmentResult } from './admin-contract.ts'

async function openPanel() {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  const product = await shop.make.product({ stock: 100 })
  const place = async (values: { status?: 'confirmado' | 'entregado'; held_reason?: string } = {}) => {
    const { id, order_number } = (await shop.buy(product)).body.order
    await shop.db
      .updateTable('orders')
      .set({ status: 'confirmado', ...values })
      .where('id', '=', id)
      .execute()
    return { id, order_number } as { id: string; order_number: string }
  }
  const ship = (orders: unknown) => shop.call('POST', '/api/admin/orders/ship', { token, body: { orders } })
  const find = async (id: string) => (await shop.call('GET', `/api/admin/orders/${id}`, { token })).body.order
  const shippedMails = async () =>
    (await sentMails(shop))
      .filter(({ subject }) => subject.startsWith('Pedido enviado'))
      .map(({ body_text }) => body_text)
  return { ...shop, place, ship, find, shippedMails }
}

test('several orders are shipped in one call, each with its own number, mail and step', async () => {
  const { place, ship, find, shippedMails } = await openPanel()
  const [one, other] = [await place(), await place()]
  const { statusCode, body } = await ship([
    { id: one.id, carrier: 'Andreani', tracking_number: 'AR-1' },
    { id: other.id, carrier: ' OCA ', tracking_number: '' },
  ])
  expect(statusCode).toBe(200)
  expect(body.results).toEqual([
    { ...one, is_shipped: true },
    { ...other, is_shipped: true },
  ])
  expect(await find(one.id)).toMatchObject({ status: 'enviado', carrier: 'Andreani', tracking_number: 'AR-1' })
  expect(await find(other.id)).toMatchObject({ status: 'enviado', carrier: 'OCA', tracking_number: null })
  const mails = await shippedMails()
  expect(mails).toHaveLength(2)
  expect(mails.filter((text) => text.includes('AR-1'))).toHaveLength(1)
  expect((await find(one.id)).history.at(-1)).toMatchObject({ user_name: 'Laura', note: 'Andreani · AR-1' })
})

test('an order that cannot be shipped gives the reason and does not affect the others', async () => {
  const { place, ship, find } = await openPanel()
  const [held, gone, good] = [
    await place({ held_reason: 'Falta stock.' }),
    await place({ status: 'entregado' }),
    await place(),
  ]
  const missing = randomUUID()
  const { results } = (
    await ship([held, gone, { id: missing }, good].map(({ id }) => ({ id, carrier: 'OCA', tracking_number: 'X' })))
  ).body
  expect(results).toMatchObject([
    { ...held, is_shipped: false, code: 'pedido-retenido' },
    { ...gone, is_shipped: false, code: 'estado-invalido' },
    { id: missing, order_number: null, is_shipped: false, code: 'no-encontrado', message: 'Orden no encontrada' },
    { ...good, is_shipped: true },
  ])
  expect(await find(held.id)).toMatchObject({ status: 'confirmado', carrier: null, tracking_number: null })
})

test('repeated orders and repeated calls ship once', async () => {
  const { place, ship, find, shippedMails } = await openPanel()
  const [one, other] = [await place(), await place()]
  const both = [one, other].map(({ id }) => ({ id, carrier: 'OCA', tracking_number: '1' }))
  const replies = await Promise.all([ship(both), ship(both.toReversed())])
  const again = await ship([both[0], both[0]])
  const results: ShipmentResult[] = [...replies, again].flatMap(({ body }) => body.results)
  expect(
    results
      .filter(({ is_shipped }) => is_shipped)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([one.id, other.id].toSorted())
  expect(again.body.results).toMatchObject([
    { is_shipped: false, code: 'estado-invalido', message: expect.stringContaining('ya está en «Enviado»') },
    { is_shipped: false },
  ])
  expect(await shippedMails()).toHaveLength(2)
  const { history } = await find(one.id)
  expect(history.filter(({ to_status }: { to_status: string }) => to_status === 'enviado')).toHaveLength(1)
})

test('at most a hundred orders; invalid input ships nothing', async () => {
  const { place, ship, find } = await openPanel()
  const { id } = await place()
  const many = (count: number) => [{ id }, ...Array.from({ length: count - 1 }, () => ({ id: randomUUID() }))]
  for (const orders of [[], undefined, 'x', [{ id }, { id: '7' }], [{ id, carrier: 'x'.repeat(121) }], many(101)]) {
    const { statusCode, body } = await ship(orders)
    expect([statusCode, body.code]).toEqual([400, 'datos-invalidos'])
  }
  expect((await find(id)).status).toBe('confirmado')
  const { results } = (await ship(many(100))).body
  expect(results.filter(({ is_shipped }: ShipmentResult) => is_shipped)).toMatchObject([{ id }])
})
