import { expect, test } from 'vitest'
import { openPayingShop } from '../../../test/support/open-paying-shop.ts'
import { stockOf } from '../../../test/support/stock-of.ts'

async function openDesk() {
  const shop = await openPayingShop()
  const { token } = await shop.make.admin()
  const post = (url: string, body: object = {}, headers = {}) =>
    shop.call('POST', `/api/admin/${url}`, { token, body, headers })
  const order = await shop.pay.order(1, 1000)
  return { ...shop, token, post, order }
}

test('a transfer that arrived after its order was cancelled is booked as a surplus, once per idempotency key', async () => {
  const { post, order, look, call, token, db } = await openDesk()
  await post(`orders/${order.id}/cancel`)
  const [line] = await db.selectFrom('order_items').select('product_id').where('order_id', '=', order.id).execute()
  const stock = await stockOf(db, Number(line?.product_id))
  const late = { amount: 850.5, transfer_reference: 'Op. 77' }
  for (const _ of ['first', 'again']) {
    const reply = await post(`orders/${order.id}/surplus-transfers`, late, { 'idempotency-key': 'surplus-transfer-1' })
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
    note: 'Llegó una transferencia de $\u00a0850,50 con la orden ya cancelada: hay que devolverla.',
  })

  // The buyer sees it, a statement line can back it, and it can be refunded like any payment.
  const unreturned = async () => (await call('GET', `/api/orders/${order.id}`)).body.order.unreturned_amount
  expect(await unreturned()).toBe(850.5)
  const unbacked = (await call('GET', '/api/admin/unbacked', { token })).body
  expect([unbacked.total_amount, unbacked.orders.length]).toEqual([850.5, 1])
  // Its goods are back in the stock already.
  expect((await post(`payments/${payments[0]?.id}/refund`, { return_stock: true })).statusCode).toBe(200)
  expect([await look.cash(), await unreturned(), await stockOf(db, Number(line?.product_id))]).toEqual([0, 0, stock])
})

test('an unpaid order refuses a surplus transfer, and a paid one keeps the payment that paid it', async () => {
  const { post, order, look, call, token } = await openDesk()
  const record = () => post(`orders/${order.id}/surplus-transfers`, { amount: 400 })
  expect((await record()).body.code).toBe('estado-invalido')
  await post(`orders/${order.id}/approve`)
  const { order: paid } = (await call('GET', `/api/orders/${order.id}`)).body
  expect((await record()).statusCode).toBe(201)
  expect(await look.cash()).toBe(1400)
  expect((await look.history(order.id)).at(-1)).toMatchObject({
    to_status: 'confirmado',
    note: 'Llegó otra transferencia de $\u00a0400,00 con la orden ya paga: hay que devolverla.',
  })
  // It is a task for staff until it is refunded.
  const waiting = async () => (await call('GET', '/api/admin/queue', { token })).body.to_return
  const owed = async () => (await call('GET', '/api/admin/orders?owed=true', { token })).body.orders
  expect(await waiting()).toMatchObject({
    count: 1,
    first: [{ id: order.id, detail: `$\u00a0400,00 · ${order.order_number}` }],
  })
  expect(await owed()).toMatchObject([{ id: order.id, owed_amount: 400 }])
  // The buyer still sees the payment that paid the order, and refunding that one is a complete refund.
  const { order: after } = (await call('GET', `/api/orders/${order.id}`)).body
  expect([after.status, after.payment]).toEqual(['confirmado', paid.payment])
  const [surplus] = (await look.payments(order.id)).filter(({ is_surplus }) => is_surplus)
  expect((await post(`payments/${surplus?.id}/refund`, { return_stock: true })).statusCode).toBe(400)
  expect((await post(`payments/${surplus?.id}/refund`)).statusCode).toBe(200)
  expect([await look.cash(), (await look.order(order.id)).status]).toEqual([1000, 'confirmado'])
  expect([(await waiting()).count, await owed()]).toEqual([0, []])
  const [listed] = (await call('GET', `/api/admin/orders?search=${order.order_number}`, { token })).body.orders
  expect(listed).toMatchObject({ charged_amount: 1400, refunded_amount: 400, own_refunded_amount: 0 })
  // A surplus does not pay for goods whose own payment was refunded: the order is held.
  await record()
  expect((await post(`payments/${paid.payment.id}/refund`)).statusCode).toBe(200)
  const [goods] = (await call('GET', `/api/admin/orders?search=${order.order_number}`, { token })).body.orders
  expect(goods.own_refunded_amount).toBe(1000)
  expect((await look.order(order.id)).held_reason).toBe('Se devolvió todo lo que se pagó.')
})
