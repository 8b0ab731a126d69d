import { addStock, lockProducts } from '../../catalog/stock.server.ts'
import { listOrderItems } from '../../orders/queries.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { refundCancellation } from '../rules.ts'
import { cancelAndRefundParts } from '../transfers/refund-partial-transfers.server.ts'
import { countRefunded, type RefundLine } from './refund-lines.server.ts'

type Order = { id: string; status: string }

/**
 * Returns refunded goods to the stock, each unit once. Before delivery only a complete refund may do so, and it cancels
 * the order.
 */
export async function returnGoods(
  tx: Db,
  order: Order,
  user_id: number,
  isWhole: boolean,
  lines?: readonly RefundLine[],
) {
  if (order.status === 'cancelado') return
  if (order.status !== 'entregado') {
    if (isWhole) {
      await cancelAndRefundParts(tx, order.id, { author: 'personal', user_id, note: refundCancellation })
      return
    }
    throw invalid('Con una devolución parcial el stock vuelve recién cuando la orden fue entregada.')
  }
  const sold = await listSold(tx, order.id)
  const goods = lines ? lines.flatMap(({ line, quantity }) => unitsToReturn(sold, line, quantity)) : sold.filter(isLeft)
  if (lines && goods.length === 0) throw invalid('Ese producto se eliminó: no hay stock al que sumarlo.')
  if (goods.length === 0 || goods.some(({ quantity, left }) => quantity > left)) {
    const message = lines ? 'Esos productos ya volvieron al stock.' : 'De esta orden no queda nada por sumar al stock.'
    throw conflict(message, 'stock-devuelto')
  }
  await lockProducts(
    tx,
    goods.map(({ product_id }) => product_id),
  )
  for (const { product_id, quantity } of goods.filter(isLeft)) {
    await addStock(tx, product_id, quantity, { reason: 'devolucion', order_id: order.id, user_id })
  }
}

/**
 * Per line: `left`, the units that may still return to the stock, and `unpaid`, those that returned although the
 * provider refused their refund.
 */
type Sold = { line: number; product_id: number; quantity: number; left: number; unpaid: number }

const isLeft = ({ quantity }: Sold) => quantity > 0

/** The units to add to the stock: those that returned before, with a refund that failed, are not added again. */
function unitsToReturn(sold: readonly Sold[], line: number, quantity: number) {
  const found = sold.find((one) => one.line === line)
  return found ? [{ ...found, quantity: Math.max(0, quantity - found.unpaid) }] : []
}

/** Units refunded by line without returning to the stock are broken goods, so they are not left. */
async function listSold(tx: Db, order_id: string): Promise<Sold[]> {
  const back = await countBack(tx, order_id)
  const refunded = new Map((await countRefunded(tx, order_id).execute()).map((row) => [row.line, Number(row.quantity)]))
  return (await listOrderItems(tx, order_id)).flatMap(({ line, product_id, quantity }) => {
    if (product_id === null) return []
    const { all = 0, by_name = 0 } = back.get(product_id) ?? {}
    const unfit = (refunded.get(line) ?? 0) - by_name
    const left = Math.max(0, quantity - all - Math.max(0, unfit))
    return [{ line, product_id, quantity: left, left, unpaid: Math.max(0, -unfit) }]
  })
}

/**
 * Counts the units returned per product, and those returned with refunds by line (`by_name`): a refund's stock
 * movements have its own `created_at`, since both are written in one transaction.
 */
async function countBack(tx: Db, order_id: string) {
  const rows = await tx
    .selectFrom('stock_movements')
    .select(({ fn, exists, selectFrom }) => [
      'product_id',
      fn.sum<number>('quantity').as('all'),
      fn
        .sum<number | null>('quantity')
        .filterWhere(
          exists(
            selectFrom('refund_lines')
              .innerJoin('refund_requests', 'refund_requests.id', 'refund_lines.request_id')
              .innerJoin('payments', 'payments.id', 'refund_requests.payment_id')
              .select('refund_lines.line')
              .whereRef('payments.order_id', '=', 'stock_movements.order_id')
              .whereRef('refund_requests.created_at', '=', 'stock_movements.created_at'),
          ),
        )
        .as('by_name'),
    ])
    .where('order_id', '=', order_id)
    .where('reason', '=', 'devolucion')
    .groupBy('product_id')
    .execute()
  return new Map(
    rows.map(({ product_id, all, by_name }) => [product_id, { all: Number(all), by_name: Number(by_name) }]),
  )
}
