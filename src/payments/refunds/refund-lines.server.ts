import { listOrderItems } from '../../orders/queries.server.ts'
import { isSurplus, paidAmounts, paidForGoods } from '../../orders/rules.ts'
import { fromCents, toCents } from '../../platform/argentina/money.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { invalid, ShopError } from '../../platform/http/errors.ts'
import type { Refund } from './contract.ts'
import { centsOfUnits } from './rules.ts'

type Payment = {
  order_id: string
  method: string
  amount: number
  is_surplus: boolean
  provider_payment_id: string | null
}

/** Lists the lines of the order, with what this payment paid for each and how many of its units were refunded. */
export async function listRefundLines(db: Db, payment: Payment) {
  const { order_id, method, amount, is_surplus } = payment
  const items = await listOrderItems(db, order_id)
  const order = await db
    .selectFrom('orders')
    .select(['total_amount', 'transfer_amount', 'shipping_amount'])
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  // What a won chargeback gave back may be a part of what the goods cost.
  const forGoods = paidForGoods({ ...order, payment_method: method, paid: is_surplus ? null : amount })
  const paid = paidAmounts(items, isSurplus(payment) ? 0 : forGoods)
  const rows = await countRefunded(db, order_id).execute()
  const refunded = new Map(rows.map(({ line, quantity }) => [line, Number(quantity)]))
  return items.map(({ line, product_id, name, quantity }, at) => ({
    line_id: line,
    product_id,
    name,
    quantity,
    refunded: refunded.get(line) ?? 0,
    paid_amount: paid[at] ?? 0,
  }))
}

/** Counts the units of each order line with a done or pending refund. */
export function countRefunded(db: Db, order_id: string) {
  return db
    .selectFrom('refund_lines')
    .innerJoin('refund_requests', 'refund_requests.id', 'refund_lines.request_id')
    .innerJoin('payments', 'payments.id', 'refund_requests.payment_id')
    .select(({ fn }) => ['refund_lines.line', fn.sum<number>('refund_lines.quantity').as('quantity')])
    .where('payments.order_id', '=', order_id)
    .where('refund_requests.status', '<>', 'fallida')
    .groupBy('refund_lines.line')
}

export type RefundLine = { line: number; quantity: number }

/**
 * Finds the order lines that staff named by product or line id, adding up repeated ones, and what was paid for those
 * units. Throws if they were refunded before. The caller has locked the order.
 */
export async function priceRefundLines(tx: Db, payment: Payment, wanted: NonNullable<Refund['lines']>) {
  const known = await listRefundLines(tx, payment)
  const units = new Map<(typeof known)[number], number>()
  for (const { line_id, product_id, quantity } of wanted) {
    const line = known.find(
      (one) => (line_id ?? one.line_id) === one.line_id && (product_id ?? one.product_id) === one.product_id,
    )
    if (!line) throw wrong('Ese producto no es de esta orden.')
    units.set(line, (units.get(line) ?? 0) + quantity)
  }
  let cents = 0
  for (const [line, quantity] of units) {
    const left = line.quantity - line.refunded
    if (left <= 0) throw new ShopError(409, 'ya-devuelto', `«${line.name}» ya se devolvió.`)
    if (quantity > left) throw wrong(`De «${line.name}» ${left === 1 ? 'queda 1' : `quedan ${left}`} por devolver.`)
    cents += centsOfUnits(toCents(line.paid_amount), quantity, line)
  }
  if (cents === 0) throw wrong('Por esos productos no se pagó nada.')
  const lines: RefundLine[] = [...units].map(([{ line_id: line }, quantity]) => ({ line, quantity }))
  return { lines, paid: fromCents(cents) }
}

const wrong = (message: string) => invalid(message, { lines: message })

export async function insertRefundLines(tx: Db, request_id: string, lines: readonly RefundLine[]) {
  const rows = lines.map(({ line, quantity }) => ({ request_id, line, quantity }))
  await tx.insertInto('refund_lines').values(rows).execute()
}
