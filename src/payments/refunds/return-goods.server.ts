import { addStock, lockProducts } from '../../catalog/stock.server.ts'
import { listOrderItems } from '../../orders/queries.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { cancelAndKeepParts } from '../transfers/keep-parts.server.ts'
import { countRefunded, type OrderLine } from './refund-lines.server.ts'

type Order = { id: string; status: string }

/** Before delivery, goods that go back to the shelf mean that the order is off; after it, they came back. Each unit once. */
export async function returnGoods(
  tx: Db,
  order: Order,
  user_id: number,
  isWhole: boolean,
  lines?: readonly OrderLine[],
) {
  if (order.status === 'cancelado') return
  if (order.status !== 'entregado') {
    if (isWhole) {
      await cancelAndKeepParts(tx, order.id, { author: 'personal', user_id, note: 'Pago devuelto' })
      return
    }
    throw invalid('Con una devolución parcial el stock vuelve recién cuando la orden fue entregada.')
  }
  const left = await listUnreturned(tx, order.id)
  const goods =
    lines?.flatMap(({ product_id, quantity }) => (product_id === null ? [] : [{ product_id, quantity }])) ?? left
  if (lines && goods.length === 0) throw invalid('Ese producto se eliminó: no hay stock al que sumarlo.')
  const isBack = ({ product_id, quantity }: Goods) =>
    quantity > (left.find((one) => one.product_id === product_id)?.quantity ?? 0)
  if (goods.length === 0 || goods.some(isBack)) {
    const message = lines ? 'Esos productos ya volvieron al stock.' : 'De esta orden no queda nada por sumar al stock.'
    throw conflict(message, 'stock-devuelto')
  }
  await lockProducts(
    tx,
    goods.map(({ product_id }) => product_id),
  )
  for (const { product_id, quantity } of goods) {
    await addStock(tx, product_id, quantity, { reason: 'devolucion', order_id: order.id, user_id })
  }
}

type Goods = { product_id: number; quantity: number }

/** What of an order's products has not come back to the shelf, nor was given back by name without coming back: broken. */
async function listUnreturned(tx: Db, order_id: string): Promise<Goods[]> {
  const [back, unfit] = [await countBack(tx, order_id), await countUnfit(tx, order_id)]
  return (await listOrderItems(tx, order_id)).flatMap(({ line, product_id, quantity }) => {
    if (product_id === null) return []
    const left = quantity - (back.get(product_id) ?? 0) - (unfit.get(line) ?? 0)
    return left <= 0 ? [] : [{ product_id, quantity: left }]
  })
}

/** By product. */
async function countBack(tx: Db, order_id: string) {
  const rows = await tx
    .selectFrom('stock_movements')
    .select(({ fn }) => ['product_id', fn.sum<number>('quantity').as('quantity')])
    .where('order_id', '=', order_id)
    .where('reason', '=', 'devolucion')
    .groupBy('product_id')
    .execute()
  return new Map(rows.map(({ product_id, quantity }) => [product_id, Number(quantity)]))
}

/** By line. A refund whose goods came back wrote their movements in its own transaction, so at one moment. */
async function countUnfit(tx: Db, order_id: string) {
  const rows = await countRefunded(tx, order_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stock_movements')
            .select('stock_movements.id')
            .whereRef('stock_movements.order_id', '=', 'payments.order_id')
            .whereRef('stock_movements.created_at', '=', 'refund_requests.created_at')
            .where('stock_movements.reason', '=', 'devolucion'),
        ),
      ),
    )
    .execute()
  return new Map(rows.map(({ line, quantity }) => [line, Number(quantity)]))
}
