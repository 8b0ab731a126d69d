import { expect, test } from 'vitest'
import { openPayingShop } from '../../../test/support/open-paying-shop.ts'
import { sentMails } from '../../../test/support/sent-mails.ts'
import { cancelUnpaid } from '../holds/cancel-unpaid.server.ts'

type Shop = Awaited<ReturnType<typeof openDesk>>
type Order = { id: string; order_number: string; total_amount: number }

const [total, part, both] = [920.61, 400, 1320.61]

/** A shop with helpers for orders whose transfer was partial and whose rest staff requested. */
async function openDesk() {
  const shop = await openPayingShop()
  const { token } = await shop.make.admin()
  const post = (url: string, body: object = {}) => shop.call('POST', `/api/admin/${url}`, { token, body })
  async function send(order: { id: string }) {
    const form = new FormData()
    form.set('order_id', order.id)
    form.set('transfer_reference', 'homebanking')
    form.set('amount', String(total))
    return Number((await shop.call('POST', '/api/payments/transfer', { body: form })).body.payment.id)
  }
  async function partPaid() {
    const order = await shop.pay.order(1, total)
    const asked = { received_amount: part, shortage: 'ask', admin_notes: 'Falta' }
    expect((await post(`verify-payment/${await send(order)}`, asked)).statusCode).toBe(200)
    return order
  }
  /** Refunds all that is left of the order's payments. Returns the sum. */
  async function giveBack({ id }: Order) {
    let sum = 0
    for (const payment of await shop.look.payments(id)) {
      const reply = await post(`payments/${payment.id}/refund`)
      if (reply.statusCode === 200) sum += reply.body.refund.amount
    }
    return sum
  }
  return { ...shop, token, post, send, partPaid, giveBack }
}

const paid: Record<string, (shop: Shop, order: Order) => Promise<unknown>> = {
  'by hand': ({ post }, { id }) => post(`orders/${id}/approve`),
  'by Mercado Pago': ({ pay }, order) => pay.choose(order, 'approved'),
}

test.each(Object.entries(paid))(
  'a partial transfer of an order that is then paid %s is booked as a surplus',
  async (_, end) => {
    const shop = await openDesk()
    const order = await shop.partPaid()
    await end(shop, order)
    const { look, post } = shop
    expect((await look.order(order.id)).status).toBe('confirmado')
    expect(await look.cash()).toBe(both)
    expect((await look.history(order.id)).at(-1)?.note).toContain('por transferencia en el banco')
    const [kept] = await look.payments(order.id)
    expect(kept).toMatchObject({ status: 'confirmado', is_surplus: true, amount: part })
    await post(`payments/${kept?.id}/refund`)
    expect(await look.cash()).toBe(total)
  },
)

const cancelled: Record<string, (shop: Shop, order: Order) => Promise<unknown>> = {
  'by staff': ({ post }, { id }) => post(`orders/${id}/cancel`),
  'by its buyer': ({ call }, { id }) => call('POST', `/api/orders/${id}/cancel`),
  'for want of payment': async (shop, { id }) => {
    await shop.db
      .updateTable('orders')
      .set({ expires_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    await cancelUnpaid(shop)
  },
  'for its stock': ({ post }, { id }) => post('holds/release', { order_ids: [id] }),
  'by a withdrawal': async ({ call, token, post, buyer }, { order_number }) => {
    await call('POST', '/api/withdrawals', { body: { order_number, email: buyer.customer_email } })
    const { body } = await call('GET', '/api/admin/withdrawals', { token })
    await post(`withdrawals/${body.withdrawals[0].id}/accept`)
  },
}

test('a surplus payment did not pay for any goods of the order', async () => {
  const { partPaid, post, look, call, token } = await openDesk()
  const order = await partPaid()
  await post(`orders/${order.id}/approve`)
  const { id } = (await look.payments(order.id)).find(({ is_surplus }) => is_surplus) ?? { id: 0 }
  const { payment } = (await call('GET', `/api/admin/payments/${id}/refunds`, { token })).body
  expect(payment).toMatchObject({ is_surplus: true, left: part, lines: [{ paid_amount: 0 }] })
  const { product_id } = payment.lines[0]
  expect((await post(`payments/${id}/refund`, { lines: [{ product_id, quantity: 1 }] })).statusCode).toBe(400)
  expect((await post(`payments/${id}/refund`, { return_stock: true })).body.errors).toHaveProperty('return_stock')
  expect((await post(`payments/${id}/refund`)).body.refund.amount).toBe(part)
  const read = (await call('GET', `/api/admin/orders/${order.id}`, { token })).body.order
  expect([read.status, read.charged_amount, read.refunded_amount]).toEqual(['confirmado', both, part])
})

test.each(Object.entries(cancelled))(
  'a partial transfer of an order cancelled %s is booked as a surplus',
  async (_, end) => {
    const shop = await openDesk()
    const order = await shop.partPaid()
    await end(shop, order)
    expect((await shop.look.order(order.id)).status).toBe('cancelado')
    expect(await shop.look.cash()).toBe(part)
    const mails = (await sentMails(shop)).filter(({ body_text }) => body_text.includes('por transferencia en el banco'))
    expect(mails).toHaveLength(1)
    expect(await shop.giveBack(order)).toBe(part)
    expect(await shop.look.cash()).toBe(0)
  },
)

test.each([
  ['exactly', {}, total],
  ['and more', { received_amount: 529.91 }, 929.91],
])('a partial transfer and its rest (%s) are refunded once', async (_, rest, came) => {
  const shop = await openDesk()
  const { post, send, look, partPaid, giveBack } = shop
  const ends = {
    cancel: ({ id }: Order) => post(`orders/${id}/cancel`),
    refund: async ({ id }: Order) =>
      post(`payments/${(await look.payments(id)).at(-1)?.id}/refund`, { return_stock: true }),
  }
  for (const end of Object.values(ends)) {
    const order = await partPaid()
    await post(`verify-payment/${await send(order)}`, rest)
    expect(await look.cash()).toBe(came)
    expect((await end(order)).statusCode).toBe(200)
    expect((await look.order(order.id)).status).toBe('cancelado')
    expect((await look.payments(order.id)).map(({ status }) => status)).toEqual(['fallido', 'confirmado'])
    expect(await look.cash()).toBe(0)
    expect(await giveBack(order)).toBe(0)
  }
})

const closed: Record<string, (shop: Shop & { address: string }, order: Order) => Promise<unknown>> = {
  canceló: ({ call }, { id }) => call('POST', `/api/orders/${id}/cancel`),
  'pagó por Mercado Pago': ({ pay, address }) => pay.press(address, 'approved'),
}

test.each(Object.entries(closed))(
  'staff is asked to look for the announced transfer of an order that its buyer %s',
  async (words, end) => {
    const shop = await openDesk()
    const order = await shop.pay.order(1, total)
    const { sandbox_init_point } = (await shop.pay.start(order)).body
    await shop.send(order)
    await end({ ...shop, address: sandbox_init_point }, order)
    const [note] = (await shop.look.history(order.id)).filter(({ author }) => author === 'sistema')
    expect(note?.note.replaceAll('\u00a0', ' ')).toBe(
      `Avisaron una transferencia de $ 920,61 que nadie verificó y la orden se ${words}: si llegó, no está en la caja; devolvela.`,
    )
    const staff = (await sentMails(shop)).filter(({ kind }) => kind === 'staff-alert').map(({ body_text }) => body_text)
    expect(staff.join()).toContain('que nadie verificó')
  },
)
