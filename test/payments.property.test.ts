import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { canMove, type OrderStatus } from '../src/orders/rules.ts'
import { enqueue } from '../src/platform/jobs.server.ts'
import { sumPesos, toCents } from '../src/platform/money.ts'
import { openPayingShop } from './open-paying-shop.ts'

type Shop = Awaited<ReturnType<typeof openPayingShop>>
type Order = { id: string; total_amount: number; product_id: number; address?: string }

/** As many interleavings as fit in this time; a longer night's search sets PROPERTY_SECONDS. */
const seconds = Number(process.env.PROPERTY_SECONDS ?? 12)

const deeds = [
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
  'reject as staff',
  'cancel as staff',
  'refund as staff',
  'ship',
  'deliver',
  'expire',
  'run jobs',
  'lose webhooks',
  'hear webhooks',
] as const
type Deed = (typeof deeds)[number]

const step = fc.record({ deed: fc.constantFrom(...deeds), order: fc.nat({ max: 1 }) })
/** What stands in one list happens at once. */
const story = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 8 })

test('whatever buyers, staff, the provider and the clock do, the books are right', {
  timeout: seconds * 1000 + 60_000,
}, async () => {
  const shop = await openPayingShop()
  const { token } = await shop.make.admin()
  const end = Date.now() + seconds * 1000
  let runs = 0
  await fc.assert(
    fc.asyncProperty(story, async (moments) => {
      if (Date.now() > end) return
      const orders: Order[] = [await shop.pay.order(2, 333.33), await shop.pay.order(1, 99.99)]
      await shop.pay.behave({ notifies: 'normal' })
      for (const moment of moments) {
        const replies = await Promise.all(
          moment.map(({ deed, order }) => act(shop, token, deed, orders[order] as Order)),
        )
        for (const status of replies) expect([undefined, 200, 201, 303, 400, 409, 410]).toContain(status)
      }
      await shop.pay.behave({ notifies: 'normal' })
      for (let round = 0; round < 2; round++) await runAllJobs(shop)
      for (const order of orders) await checkBooks(shop, order)
      await checkCash(shop, token)
      // What this story leaves behind would slow down all that follow.
      await sql`delete from graphile_worker._private_jobs`.execute(shop.db)
      await shop.db.updateTable('orders').set({ expires_at: null }).execute()
      runs += 1
    }),
    { numRuns: 40 * seconds },
  )
  expect(runs).toBeGreaterThan(3)
})

async function act(shop: Shop, token: string, deed: Deed, order: Order): Promise<number | undefined> {
  const { pay, call, db, look } = shop
  const staff = async (url: string, body: unknown = {}) =>
    (await call('POST', `/api/admin/${url}`, { token, body })).statusCode
  const payments = () =>
    db.selectFrom('simulator_payments').selectAll().where('external_reference', '=', order.id).execute()
  switch (deed) {
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
      return order.address ? (await pay.press(order.address, 'approved')).status : undefined
    case 'reject at provider':
      return order.address ? (await pay.press(order.address, 'rejected')).status : undefined
    case 'leave pending at provider':
      return order.address ? (await pay.press(order.address, 'pending')).status : undefined
    case 'pay a second time':
      return order.address ? (await pay.webhook({ id: await pay.atProvider(order) })).statusCode : undefined
    case 'webhook again':
      for (const { id } of await payments())
        await Promise.all([pay.webhook({ id: String(id) }), pay.webhook({ id: String(id) })])
      return undefined
    case 'refund in the panel':
      await db
        .updateTable('simulator_payments')
        .set({ status: 'refunded', transaction_amount_refunded: sql`transaction_amount` })
        .where('external_reference', '=', order.id)
        .where('status', '=', 'approved')
        .execute()
      return act(shop, token, 'webhook again', order)
    case 'charge back':
      await db
        .updateTable('simulator_payments')
        .set({ status: 'charged_back', status_detail: 'settled' })
        .where('external_reference', '=', order.id)
        .where('status', '=', 'approved')
        .where('transaction_amount_refunded', '=', 0)
        .execute()
      return act(shop, token, 'webhook again', order)
    case 'cancel as buyer':
      return (await call('POST', `/api/orders/${order.id}/cancel`)).statusCode
    case 'approve as staff':
      return staff(`orders/${order.id}/approve`)
    case 'cancel as staff':
      return staff(`orders/${order.id}/cancel`)
    case 'reject as staff': {
      const sent = (await look.payments(order.id)).filter(({ method }) => method === 'transferencia').at(-1)
      return sent && staff(`reject-payment/${sent.id}`)
    }
    case 'refund as staff': {
      const paid = (await look.payments(order.id)).find(({ status }) => status === 'confirmado')
      return paid && staff(`payments/${paid.id}/refund`, { amount: 10.01 })
    }
    case 'ship':
      return staff(`orders/${order.id}/ship`)
    case 'deliver':
      return staff(`orders/${order.id}/deliver`)
    case 'expire':
      await db
        .updateTable('orders')
        .set({ expires_at: new Date(0) })
        .where('id', '=', order.id)
        .execute()
      await enqueue(db, 'cancel-unpaid', {})
      return undefined
    case 'run jobs':
      await shop.runJobs()
      return undefined
    case 'lose webhooks':
      await pay.behave({ notifies: 'never' })
      return undefined
    case 'hear webhooks':
      await pay.behave({ notifies: 'normal' })
      return undefined
  }
}

async function runAllJobs({ db, runJobs }: Shop) {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
  await Promise.all([runJobs(), runJobs()])
}

const paid: OrderStatus[] = ['confirmado', 'enviado', 'entregado']

async function checkBooks({ db, look }: Shop, { id, product_id }: Order) {
  const { status } = await look.order(id)

  // The stock is the sum of its movements, and a cancelled order's came back once.
  const { moved } = await db
    .selectFrom('stock_movements')
    .select((row) => row.fn.sum<number>('quantity').as('moved'))
    .where('product_id', '=', product_id)
    .executeTakeFirstOrThrow()
  const stock = await look.stock(product_id)
  expect(stock).toBe(Number(moved))
  expect(stock === 10).toBe(status === 'cancelado')

  // Every state was reached by legal steps, and notes moved nothing.
  let at: string | null = null
  for (const { from_status, to_status } of await look.history(id)) {
    expect(from_status).toBe(at)
    if (from_status !== to_status && from_status !== null) {
      expect(canMove(from_status as OrderStatus, to_status as OrderStatus)).toBe(true)
    }
    at = to_status
  }
  expect(at).toBe(status)

  // Paid means paid once; what came besides, or for what is cancelled, went back.
  const payments = (await look.payments(id)).filter((payment) => payment.status === 'confirmado')
  const refunds = await look.refunds()
  expect(payments.filter(({ is_surplus }) => !is_surplus).length).toBeLessThanOrEqual(1)
  if (paid.includes(status as OrderStatus)) expect(payments.some(({ is_surplus }) => !is_surplus)).toBe(true)
  else if (status !== 'cancelado') expect(payments).toEqual([])
  for (const { id: payment_id, amount, is_surplus } of payments) {
    const back = sumPesos(refunds.filter((refund) => refund.payment_id === payment_id).map((refund) => refund.amount))
    expect(toCents(back)).toBeLessThanOrEqual(toCents(amount))
    if (is_surplus || status === 'cancelado') expect(back).toBe(amount)
  }

  // What the provider holds of this order is what the shop has in its books.
  const atProvider = await db
    .selectFrom('simulator_payments')
    .selectAll()
    .where('external_reference', '=', id)
    .execute()
  const held = atProvider
    .filter((payment) => payment.status === 'approved')
    .map((payment) => toCents(payment.transaction_amount) - toCents(payment.transaction_amount_refunded))
  const booked = payments
    .filter(({ method }) => method === 'mercadopago')
    .map(
      ({ id: payment_id, amount }) =>
        toCents(amount) - toCents(sumPesos(refunds.filter((r) => r.payment_id === payment_id).map((r) => r.amount))),
    )
  expect(booked.reduce((a, b) => a + b, 0)).toBe(held.reduce((a, b) => a + b, 0))
}

async function checkCash({ call, db, look }: Shop, token: string) {
  const confirmed = await db.selectFrom('payments').select('amount').where('status', '=', 'confirmado').execute()
  const came = sumPesos(confirmed.map(({ amount }) => amount))
  const went = sumPesos((await look.refunds()).map(({ amount }) => amount))
  const { body } = await call('GET', '/api/admin/cash/daily', { token })
  expect(toCents(body.summary.totalToday)).toBe(toCents(came) - toCents(went))
}
