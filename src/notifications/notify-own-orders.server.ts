import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { listUnnotifiedOrdersOf } from '../orders/unnotified-steps.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { notifyOfOrder, orderMails } from './notify-of-order.server.ts'

type Reader = { id: number; log: FastifyBaseLogger }

/**
 * Notifies pending steps of the reader's own orders before they are read. The outbox does the same within a second or,
 * under load, later, and retries failures.
 */
export async function notifyOwnOrders(db: Db, config: Config, { id, log }: Reader) {
  try {
    for (const { order_id } of await listUnnotifiedOrdersOf(db, id))
      await notifyOfOrder(db, order_id, orderMails(config))
  } catch (err) {
    log.warn({ err }, 'notifying own orders failed; the outbox retries')
  }
}
