import { addStock, lockProducts } from '../../catalog/stock.server.ts'
import { moveOrder } from '../../orders/move-order.server.ts'
import { listOrderItems, lockOrder } from '../../orders/queries.server.ts'
import { formatPesos, toCents } from '../../platform/argentina/money.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { conflict, invalid, notFound, ShopError } from '../../platform/http/errors.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { isOnline, methodName } from '../../settings/payment-methods.ts'
import { findPayment } from '../queries.server.ts'
import type { Refund } from './contract.ts'
import { openRefund } from './open-refund.server.ts'
import { findLeft, findRequest, findRequestByKey } from './queries.server.ts'
import { isTooOld } from './rules.ts'
import { sendRefund } from './send-refund.server.ts'

type By = { staff_id: number; idempotencyKey: string | undefined }

/** Gives a payment back, whole or in part: through the provider, or noted by hand. The same key gives it back once. */
export async function refundPayment(resources: Resources, payment_id: number, refund: Refund, by: By) {
  const { db } = resources
  const { id } = await db.transaction().execute(async (tx) => {
    const found = await findPayment(tx, payment_id)
    const order = found && (await lockOrder(tx, found.order_id))
    const payment = order && (await findPayment(tx, payment_id))
    if (!order || !payment) throw notFound('Pago no encontrado')
    const earlier = by.idempotencyKey && (await findRequestByKey(tx, by.idempotencyKey))
    if (earlier) return sameRefund(earlier, payment_id, refund)
    if (payment.status !== 'confirmado') throw conflict('Solo se devuelve un pago confirmado.', 'pago-sin-confirmar')
    const left = await findLeft(tx, payment_id)
    const amount = refund.amount ?? left
    if (left <= 0) throw conflict('Este pago ya se devolvió entero.', 'ya-devuelto')
    if (toCents(amount) > toCents(left)) throw tooMuch(left)
    const is_by_hand = !isOnline(payment.method) || refund.by_hand === true
    if (!is_by_hand && payment.decided_at && isTooOld(payment.decided_at, new Date())) throw tooLate(payment.method)
    if (refund.return_stock) await returnGoods(tx, order, by.staff_id, toCents(amount) === toCents(left))
    const opened = await openRefund(tx, {
      payment_id,
      amount,
      is_by_hand,
      note: refund.note || 'Devolución hecha por el equipo',
      created_by: by.staff_id,
      idempotency_key: by.idempotencyKey ?? null,
    })
    if (!opened) throw conflict('Este pago ya se devolvió entero.', 'ya-devuelto')
    return opened
  })
  return carryOut(resources, id)
}

/** Tries at once; when the provider does not answer, the job tries again. */
export async function carryOut(resources: Resources, request_id: string) {
  await sendRefund(resources, request_id).catch((error) => {
    if (!(error instanceof ShopError)) throw error
  })
  const request = await findRequest(resources.db, request_id)
  if (!request) throw notFound('Devolución no encontrada')
  return { id: request.id, amount: request.amount, status: request.status }
}

function sameRefund(
  earlier: { id: string; payment_id: number; amount: number },
  payment_id: number,
  { amount }: Refund,
) {
  const isSame =
    earlier.payment_id === payment_id && (amount === undefined || toCents(amount) === toCents(earlier.amount))
  if (isSame) return earlier
  throw conflict('Esa devolución ya se pidió con otros datos.', 'clave-repetida')
}

type Order = { id: string; status: string }

/** Before delivery, goods that go back to the shelf mean that the order is off; after it, they came back. Once. */
async function returnGoods(tx: Db, order: Order, user_id: number, isWhole: boolean) {
  if (order.status === 'cancelado') return
  if (order.status !== 'entregado') {
    if (isWhole) {
      await moveOrder(tx, order.id, 'cancelado', { author: 'personal', user_id, note: 'Pago devuelto' })
      return
    }
    throw invalid('Con una devolución parcial el stock vuelve recién cuando el pedido fue entregado.')
  }
  const returned = await tx
    .selectFrom('stock_movements')
    .select('id')
    .where('order_id', '=', order.id)
    .where('reason', '=', 'devolucion')
    .limit(1)
    .executeTakeFirst()
  if (returned) throw conflict('El stock de este pedido ya volvió.', 'stock-devuelto')
  const items = (await listOrderItems(tx, order.id)).flatMap(({ product_id, quantity }) =>
    product_id === null ? [] : [{ product_id, quantity }],
  )
  await lockProducts(
    tx,
    items.map(({ product_id }) => product_id),
  )
  for (const { product_id, quantity } of items) {
    await addStock(tx, product_id, quantity, { reason: 'devolucion', order_id: order.id, user_id })
  }
}

function tooMuch(left: number) {
  const message = `Quedan ${formatPesos(left)} por devolver.`
  return invalid(message, { amount: message })
}

const tooLate = (method: string) =>
  conflict(
    `Pasaron más de 180 días y ${methodName(method)} ya no devuelve este pago. Devolvelo por transferencia y anotalo a mano.`,
    'fuera-de-plazo',
  )
