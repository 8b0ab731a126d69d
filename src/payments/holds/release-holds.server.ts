import { lockOrder } from '../../orders/queries.server.ts'
import { statusLabels } from '../../orders/rules.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { enqueue } from '../../platform/jobs/jobs.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { onlineName } from '../../settings/online-method.ts'
import { readNotices } from '../jobs.ts'
import type { PaymentProvider } from '../provider.server.ts'
import { openProviders } from '../providers.server.ts'
import { findLivePayment } from '../queries.server.ts'
import { isAnswered } from '../refresh-payments.server.ts'
import { cancelAndRefundParts } from '../transfers/refund-partial-transfers.server.ts'
import type { ReleaseResult } from './contract.ts'
import { holdSubject } from './rules.ts'

type Needs = Pick<Resources, 'db' | 'config' | 'log'>

/**
 * Cancels those of the orders that are still unpaid, one transaction each. Repeated or concurrent calls return the
 * stock once. An order with a pending payment is kept.
 */
export async function releaseHolds(resources: Needs, order_ids: readonly string[], staff_id: number) {
  const results: ReleaseResult[] = []
  for (const id of new Set(order_ids)) results.push(await release(resources, id, staff_id))
  if (results.some(({ result }) => result === 'done')) {
    await enqueue(resources.db, readNotices, { subject: holdSubject })
  }
  return results
}

async function release({ db, ...resources }: Needs, id: string, staff_id: number): Promise<ReleaseResult> {
  // Outside the transaction, since this calls the provider: the notification of a payment may have been lost.
  const isSure = await isSureOf({ db, ...resources }, id)
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) return { id, order_number: null, result: 'missing', message: 'Orden no encontrada' }
    const { order_number } = order
    if (order.status !== 'pendiente_pago') {
      const status = statusLabels[order.status]
      return { id, order_number, result: 'moved', message: `Ya estaba en «${status}».` }
    }
    if (await findLivePayment(tx, id)) {
      return { id, order_number, result: 'paying', message: 'Tiene un pago en curso.' }
    }
    if (!isSure) {
      return {
        id,
        order_number,
        result: 'unsure',
        message: `${onlineName} no respondió si ya lo pagaron. Probá de nuevo.`,
      }
    }
    await cancelAndRefundParts(tx, id, {
      author: 'personal',
      user_id: staff_id,
      note: 'Sin pago: liberamos los productos que tenía reservados',
    })
    return { id, order_number, result: 'done', message: 'Cancelado, con su stock de vuelta.' }
  })
}

async function isSureOf(resources: Needs, order_id: string) {
  const { db } = resources
  for (const provider of openProviders(resources)) {
    if ((await isBeingPaid(db, provider, order_id)) && !(await isAnswered(db, provider, order_id))) return false
  }
  return true
}

async function isBeingPaid(db: Db, { hasStarted }: PaymentProvider, order_id: string) {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', order_id)
    .where('status', '=', 'pendiente_pago')
    .where(hasStarted)
    .executeTakeFirst()
  return order !== undefined
}
