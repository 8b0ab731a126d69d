import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { listUntoldOrdersOf } from '../orders/untold-steps.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { orderMails, tellOfOrder } from './tell-of-order.server.ts'

type Reader = { id: number; log: FastifyBaseLogger }

/**
 * Notifies pending steps of the reader's own orders before they are read. The outbox does the same within a second or,
 * under load, later, and retries failures.
 */
export async function tellOwnOrders(db: Db, config: Config, { id, log }: Reader) {
  try {
    for (const { order_id } of await listUntoldOrdersOf(db, id)) await tellOfOrder(db, order_id, orderMails(config))
  } catch (err) {
    log.warn({ err }, 'notifying own orders failed; the outbox retries')
  }
}
