import { sql } from 'kysely'
import { markReminded } from '../orders/queries.server.ts'
import { formatDateTime } from '../platform/argentina/time.ts'
import type { Db } from '../platform/database/database.server.ts'
import { writeMail } from '../platform/mail/write-mail.server.ts'
import * as mails from './mails.ts'
import { insertNotifications } from './queries.server.ts'

/** Per run; the next run takes the others. */
const maxPerRun = 500

/**
 * Reminds buyers once of an unpaid order while there is time to pay: half-way through the 48 hours of a transfer.
 * Orders with a payment under way are skipped. Each order and its mail are one transaction; orders locked by another
 * instance are skipped.
 */
export async function remindUnpaid(db: Db) {
  for (let reminded = 0; reminded < maxPerRun; reminded++) {
    if (!(await db.transaction().execute((tx) => remindNext(tx)))) return reminded
  }
  return maxPerRun
}

async function remindNext(tx: Db) {
  const order = await takeNext(tx)
  if (!order?.expires_at) return false
  await markReminded(tx, order.id)
  const mail = { key: `abandoned-checkout:${order.id}`, to: order.customer_email, about: { order_id: order.id } }
  await writeMail(tx, mails.abandonedCheckout, mail)
  if (order.user_id) {
    const message = `Guardamos tu pedido ${order.order_number} hasta el ${formatDateTime(order.expires_at)}. Lo pagás desde Mis pedidos.`
    const notification = {
      type: 'order' as const,
      title: 'Tu pedido espera el pago',
      message,
      link: `/orders/${order.id}`,
    }
    await insertNotifications(tx, [{ user_id: order.user_id, key: `unpaid:${order.id}`, ...notification }])
  }
  return true
}

function takeNext(tx: Db) {
  return (
    tx
      .selectFrom('orders')
      .select(['id', 'user_id', 'order_number', 'customer_email', 'expires_at'])
      .where('status', '=', 'pendiente_pago')
      .where('reminded_at', 'is', null)
      // Enough time to read the mail and pay.
      .where('expires_at', '>', sql<string>`now() + interval '10 minutes'`)
      .where('expires_at', '<', sql<string>`now() + interval '24 hours'`)
      .where('transfer_hold_seconds', 'is', null)
      // No reminder during a payment or just after a rejection.
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('payments').select('payments.id').whereRef('payments.order_id', '=', 'orders.id'))),
      )
      .orderBy('expires_at')
      .limit(1)
      .forUpdate('orders')
      .skipLocked()
      .executeTakeFirst()
  )
}
