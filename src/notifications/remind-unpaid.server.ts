import { sql } from 'kysely'
import { orderLink } from '../orders/order-link.server.ts'
import type { Db } from '../platform/database.server.ts'
import { sendMail, writeMail } from '../platform/mail.server.ts'
import { formatDateTime } from '../platform/time.ts'
import { findSettings } from '../settings/queries.server.ts'
import { insertNotification } from './queries.server.ts'

/** So many a run: what is left is taken by the next. */
const mostAtOnce = 500

/**
 * Reminds the buyers of orders left at the payment step, once each, while there is time to pay: half-way through the 48
 * hours of a transfer, or through the hour of Mercado Pago. One transaction an order, mail included, and an order that
 * another instance holds is its business.
 */
export async function remindUnpaid(db: Db, publicUrl: string) {
  for (let reminded = 0; reminded < mostAtOnce; reminded++) {
    if (!(await db.transaction().execute((tx) => remindNext(tx, publicUrl)))) return reminded
  }
  return mostAtOnce
}

async function remindNext(tx: Db, publicUrl: string) {
  const order = await takeNext(tx)
  if (!order?.expires_at) return false
  await tx.updateTable('orders').set({ reminded_at: new Date() }).where('id', '=', order.id).execute()
  await writeAbandonedMail(tx, order.id, publicUrl)
  if (order.user_id) {
    await insertNotification(tx, {
      user_id: order.user_id,
      type: 'order',
      title: 'Tu pedido espera el pago',
      message: `Guardamos tu pedido ${order.order_number} hasta el ${formatDateTime(order.expires_at.toISOString())}. Lo pagás desde Mis pedidos.`,
    })
  }
  return true
}

function takeNext(tx: Db) {
  return (
    tx
      .selectFrom('orders')
      .select(['id', 'user_id', 'order_number', 'expires_at'])
      .where('status', '=', 'pendiente_pago')
      .where('reminded_at', 'is', null)
      // Time enough to read a mail and pay.
      .where('expires_at', '>', sql<Date>`now() + interval '10 minutes'`)
      .where(
        'expires_at',
        '<',
        sql<Date>`now() + case when payment_method = 'mercadopago' then interval '30 minutes' else interval '24 hours' end`,
      )
      // A payment under way, or a rejection that was told a moment ago, needs no reminder.
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

/** The mail with which a left checkout is found again and paid. */
async function writeAbandonedMail(tx: Db, order_id: string, publicUrl: string) {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', order_id).executeTakeFirstOrThrow()
  const { shop_name, email } = await findSettings(tx)
  const until = order.expires_at ? ` hasta el ${formatDateTime(order.expires_at.toISOString())}` : ''
  const mail = writeMail({
    from: { name: shop_name, address: email },
    to: order.customer_email,
    subject: `Tu pedido ${order.order_number} espera el pago`,
    greeting: `Hola, ${order.customer_name}:`,
    paragraphs: [
      `Guardamos los perfumes de tu pedido ${order.order_number}${until}. Después vuelven a la tienda.`,
      'Podés pagarlo por transferencia o con Mercado Pago, con lo que ya cargaste.',
    ],
    action: { label: 'Pagar el pedido', url: await orderLink(tx, publicUrl, order) },
    closing: 'Si ya no lo querés, no hace falta que hagas nada.',
  })
  await sendMail(tx, mail)
}
