import { expect } from 'vitest'
import { canMove, type OrderStatus } from '../../src/orders/rules.ts'
import { sumPesos, toCents } from '../../src/platform/argentina/money.ts'
import type { Order, Scene, Shop } from './actions.ts'

/** The stock is the sum of its movements, never negative, and each sold unit that was not returned is subtracted once. */
export async function checkStock({ db, look }: Shop, { product_id, orders }: Scene) {
  const movements = await db
    .selectFrom('stock_movements')
    .select(['quantity', 'reason'])
    .where('product_id', '=', product_id)
    .execute()
  const stock = await look.stock(product_id)
  expect(stock).toBeGreaterThanOrEqual(0)
  expect(stock).toBe(sum(movements))
  const statuses = await Promise.all(orders.map(async ({ id }) => (await look.order(id)).status))
  const sold = sum(orders.filter((_order, index) => statuses[index] !== 'cancelado'))
  const cameBack = sum(movements.filter(({ reason }) => reason === 'devolucion'))
  expect(stock).toBe(3 - sold + cameBack)
}

const sum = (rows: { quantity: number }[]) => rows.reduce((total, { quantity }) => total + quantity, 0)

export async function checkOrder(shop: Shop, order: Order, mails: string[]) {
  const [{ status, customer_email }, history, allPayments, refunds] = await Promise.all([
    shop.look.order(order.id),
    shop.look.history(order.id),
    shop.look.payments(order.id),
    refundsOf(shop, order.id),
  ])
  checkHistory(history, status)
  const payments = allPayments.filter((payment) => payment.status === 'confirmado')
  checkPaidOnce(payments, refunds, status)
  await checkProvider(shop, order, payments, refunds)

  // Each step is notified once; a refund may add another mail.
  const steps = history.filter(({ from_status, to_status }) => from_status !== to_status)
  expect(history.filter(({ told_at }) => told_at === null)).toEqual([])
  const received = mails.filter((mail) => mail.includes(`To: ${customer_email}`)).length
  expect(received).toBeGreaterThanOrEqual(steps.length)
  expect(received).toBeLessThanOrEqual(steps.length + refunds.length)
}

function refundsOf({ db }: Shop, order_id: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.payment_id', 'refunds.amount'])
    .where('payments.order_id', '=', order_id)
    .execute()
}

type Step = { from_status: OrderStatus | null; to_status: OrderStatus }

/** Every state was reached by allowed steps, and notes changed no state. */
function checkHistory(history: Step[], status: string) {
  let at: string | null = null
  for (const { from_status, to_status } of history) {
    expect(from_status).toBe(at)
    if (from_status !== to_status && from_status !== null) {
      expect(canMove(from_status, to_status)).toBe(true)
    }
    at = to_status
  }
  expect(at).toBe(status)
}

type Payment = { id: number; method: string; amount: number; is_surplus: boolean }
type Refund = { payment_id: number; amount: number }

const paidStates: OrderStatus[] = ['confirmado', 'enviado', 'entregado']

/** A paid order is paid once; surplus payments and those of cancelled orders were refunded. */
function checkPaidOnce(payments: Payment[], refunds: Refund[], status: OrderStatus) {
  expect(payments.filter(({ is_surplus }) => !is_surplus).length).toBeLessThanOrEqual(1)
  if (paidStates.includes(status)) expect(payments.some(({ is_surplus }) => !is_surplus)).toBe(true)
  else if (status !== 'cancelado') expect(payments).toEqual([])
  for (const payment of payments) {
    const back = backOf(payment, refunds)
    expect(back).toBeLessThanOrEqual(toCents(payment.amount))
    if (payment.is_surplus || status === 'cancelado') expect(back).toBe(toCents(payment.amount))
  }
}

/** The provider's amounts for this order equal the shop's. */
async function checkProvider({ db }: Shop, { id }: Order, payments: Payment[], refunds: Refund[]) {
  const atProvider = await db
    .selectFrom('simulator_payments')
    .selectAll()
    .where('external_reference', '=', id)
    .where('status', '=', 'approved')
    .execute()
  const held = atProvider.map((row) => toCents(row.transaction_amount) - toCents(row.transaction_amount_refunded))
  const booked = payments
    .filter(({ method }) => method === 'mercadopago')
    .map((payment) => toCents(payment.amount) - backOf(payment, refunds))
  expect(added(booked)).toBe(added(held))
}

function backOf({ id }: Payment, refunds: Refund[]) {
  return toCents(sumPesos(refunds.filter(({ payment_id }) => payment_id === id).map(({ amount }) => amount)))
}

const added = (cents: number[]) => cents.reduce((total, more) => total + more, 0)

/** The cash equals confirmed payments less refunds. */
export async function checkCash({ call, db, look }: Shop, token: string) {
  const confirmed = await db.selectFrom('payments').select('amount').where('status', '=', 'confirmado').execute()
  const came = sumPesos(confirmed.map(({ amount }) => amount))
  const went = sumPesos((await look.refunds()).map(({ amount }) => amount))
  const { body } = await call('GET', '/api/admin/cash/daily', { token })
  expect(toCents(body.summary.totalToday)).toBe(toCents(came) - toCents(went))
}
