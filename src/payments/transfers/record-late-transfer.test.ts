import { expect, test } from 'vitest'
import { openPayingShop } from '../../../test/open-paying-shop.ts'
import { stockOf } from '../../../test/stock-of.ts'

async function openDesk() {
  const shop = await openPayingShop()
  const { token } = await shop.make.admin()
  const post = (url: string, body: object = {}, headers = {}) =>
    shop.call('POST', `/api/admin/${url}`, { token, body, headers })
  const order = await shop.pay.order(1, 1000)
  return { ...shop, token, post, order }
}

test('a transfer that came once its order was cancelled is in the cash, to give back, once however often it is sent', async () => {
  const { post, order, look, call, token, db } = await openDesk()
  await post(`orders/${order.id}/cancel`)
  const [line] = await db.selectFrom('order_items').select('product_id').where('order_id', '=', order.id).execute()
  const stock = await stockOf(db, Number(line?.product_id))
  const late = { amount: 850.5, transfer_reference: 'Op. 77' }
  for (const _ of ['first', 'again']) {
    const reply = await post(`orders/${order.id}/late-transfers`, late, { 'idempotency-key': 'late-transfer-1' })
    expect([reply.statusCode, reply.body.message]).toEqual([201, 'Anotado: hay $\u00a0850,50 para devolver'])
  }
  expect(await look.cash()).toBe(850.5)
  expect((await look.order(order.id)).status).toBe('cancelado')
  expect(await stockOf(db, Number(line?.product_id))).toBe(stock)
  const payments = await look.payments(order.id)
  expect(payments).toMatchObject([
    { method: 'transferencia', status: 'confirmado', amount: 850.5, is_surplus: true, transfer_reference: 'Op. 77' },
  ])
  expect((await look.history(order.id)).at(-1)).toMatchObject({
    from_status: 'cancelado',
    to_status: 'cancelado',
    author: 'personal',
    note: 'Llegó una transferencia de $\u00a0850,50 con el pedido ya cancelado: hay que devolverla.',
  })

  // Its buyer reads that it is there, a statement can stand behind it, and it goes back as any payment does.
  const unreturned = async () => (await call('GET', `/api/orders/${order.id}`)).body.order.unreturned_amount
  expect(await unreturned()).toBe(850.5)
  const unbacked = (await call('GET', '/api/admin/unbacked', { token })).body
  expect([unbacked.total_amount, unbacked.orders.length]).toEqual([850.5, 1])
  expect((await post(`payments/${payments[0]?.id}/refund`)).statusCode).toBe(200)
  expect([await look.cash(), await unreturned()]).toEqual([0, 0])
})

test('an order that waits for its payment, or has it, takes no late transfer', async () => {
  const { post, order, look } = await openDesk()
  const record = () => post(`orders/${order.id}/late-transfers`, { amount: 1000 })
  expect((await record()).body.code).toBe('estado-invalido')
  await post(`orders/${order.id}/approve`)
  expect((await record()).statusCode).toBe(409)
  expect(await look.cash()).toBe(1000)
})
