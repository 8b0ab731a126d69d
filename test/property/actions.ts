import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { cancelUnpaid } from '../../src/payments/jobs.ts'
import { enqueue } from '../../src/platform/jobs/jobs.server.ts'
import type { openPayingShop } from '../support/open-paying-shop.ts'

export type Shop = Awaited<ReturnType<typeof openPayingShop>>
export type Order = { id: string; order_number: string; total_amount: number; quantity: number; address?: string }
/** One product with three bottles, and its orders. */
export type Scene = { shop: Shop; token: string; product_id: number; orders: Order[]; runJobs(): Promise<void> }

export const actions = [
  'buy',
  'transfer',
  'start',
  'approve at provider',
  'reject at provider',
  'leave pending at provider',
  'pay a second time',
  'webhook again',
  'refund in the panel',
  'charge back',
  'cancel as buyer',
  'approve as staff',
  'verify as staff',
  'reject as staff',
  'cancel as staff',
  'refund as staff',
  'refund and take back',
  'ship',
  'deliver',
  'expire',
  'run jobs',
  'lose webhooks',
  'hear webhooks',
] as const
export type Action = (typeof actions)[number]

/** Applies one action to one order of the scene and returns the status of the response. */
export async function act(scene: Scene, action: Action, index: number): Promise<number | undefined> {
  if (action === 'buy') return buy(scene, index)
  const order = scene.orders[index % Math.max(1, scene.orders.length)]
  if (!order) return undefined
  return (
    (await buyerDoes(scene, action, order)) ??
    (await staffDoes(scene, action, order)) ??
    elsewhereHappens(scene, action, order)
  )
}

async function buy({ shop, product_id, orders }: Scene, index: number) {
  const quantity = 1 + (index % 2)
  const { statusCode, body } = await shop.call('POST', '/api/orders', {
    body: {
      ...shop.buyer,
      // A unique address identifies the mails of an order.
      customer_email: `${randomUUID()}@example.com`,
      is_guest_order: true,
      items: [{ product_id, quantity }],
    },
  })
  if (statusCode === 201) orders.push({ ...body.order, quantity })
  return statusCode
}

async function buyerDoes({ shop: { pay, call } }: Scene, action: Action, order: Order) {
  const press = async (result: 'approved' | 'rejected' | 'pending') =>
    order.address === undefined ? undefined : (await pay.press(order.address, result)).status
  switch (action) {
    case 'transfer': {
      const form = new FormData()
      form.set('order_id', order.id)
      form.set('transfer_reference', 'REF')
      form.set('amount', String(order.total_amount))
      return (await call('POST', '/api/payments/transfer', { body: form })).statusCode
    }
    case 'start': {
      const { statusCode, body } = await pay.start(order)
      order.address ??= body.sandbox_init_point
      return statusCode
    }
    case 'approve at provider':
      return press('approved')
    case 'reject at provider':
      return press('rejected')
    case 'leave pending at provider':
      return press('pending')
    case 'cancel as buyer':
      return (await call('POST', `/api/orders/${order.id}/cancel`)).statusCode
    default:
      return undefined
  }
}

async function staffDoes({ shop: { call, look }, token }: Scene, action: Action, order: Order) {
  const post = async (url: string, body: unknown = {}) =>
    (await call('POST', `/api/admin/${url}`, { token, body })).statusCode
  const transfer = async () =>
    (await look.payments(order.id)).filter(({ method }) => method === 'transferencia').at(-1)?.id
  const paid = async () => (await look.payments(order.id)).find(({ status }) => status === 'confirmado')?.id
  const ofPayment = async (id: number | undefined, url: (id: number) => string, body?: unknown) =>
    id === undefined ? undefined : post(url(id), body)
  switch (action) {
    case 'approve as staff':
      return post(`orders/${order.id}/approve`)
    case 'cancel as staff':
      return post(`orders/${order.id}/cancel`)
    case 'verify as staff':
      return ofPayment(await transfer(), (id) => `verify-payment/${id}`)
    case 'reject as staff':
      return ofPayment(await transfer(), (id) => `reject-payment/${id}`)
    case 'refund as staff':
      return ofPayment(await paid(), (id) => `payments/${id}/refund`, { amount: 10.01 })
    case 'refund and take back':
      return ofPayment(await paid(), (id) => `payments/${id}/refund`, { return_stock: true })
    case 'ship':
      return post(`orders/${order.id}/ship`)
    case 'deliver':
      return post(`orders/${order.id}/deliver`)
    default:
      return undefined
  }
}

/** Actions of the provider and the clock. */
async function elsewhereHappens(
  { shop: { pay, db }, runJobs }: Scene,
  action: Action,
  order: Order,
): Promise<undefined> {
  const approved = (values: Record<string, unknown>) =>
    db
      .updateTable('simulator_payments')
      .set(values)
      .where('external_reference', '=', order.id)
      .where('status', '=', 'approved')
      .where('transaction_amount_refunded', '=', 0)
      .execute()
  switch (action) {
    case 'pay a second time':
      if (order.address) await pay.webhook({ id: await pay.atProvider(order) })
      return
    case 'webhook again':
      await tellAgain(db, pay, order)
      return
    case 'refund in the panel':
      await approved({ status: 'refunded', transaction_amount_refunded: sql`transaction_amount` })
      await tellAgain(db, pay, order)
      return
    case 'charge back':
      await approved({ status: 'charged_back', status_detail: 'settled' })
      await tellAgain(db, pay, order)
      return
    case 'expire':
      await db
        .updateTable('orders')
        .set({ expires_at: new Date(0), transfer_hold_seconds: null })
        .where('id', '=', order.id)
        .execute()
      await enqueue(db, cancelUnpaid, {})
      return
    case 'run jobs':
      await runJobs()
      return
    case 'lose webhooks':
      await pay.behave({ notifies: 'never' })
      return
    case 'hear webhooks':
      await pay.behave({ notifies: 'normal' })
      return
    default:
      return
  }
}

/** Sends each notification twice in parallel. */
async function tellAgain(db: Shop['db'], pay: Shop['pay'], order: Order) {
  const payments = await db
    .selectFrom('simulator_payments')
    .select('id')
    .where('external_reference', '=', order.id)
    .execute()
  const ids = payments.flatMap(({ id }) => [String(id), String(id)])
  await Promise.all(ids.map((id) => pay.webhook({ id })))
}
