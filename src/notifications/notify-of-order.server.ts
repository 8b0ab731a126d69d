import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { OrderStatus } from '../orders/contract.ts'
import type { OrderStatus as Status } from '../orders/rules.ts'
import { takeUnnotifiedSteps } from '../orders/unnotified-steps.server.ts'
import { sumReceived } from '../payments/transfers/received.server.ts'
import { formatPesos, sumPesos } from '../platform/argentina/money.ts'
import type { Db } from '../platform/database/database.server.ts'
import { fewMails } from '../platform/mail/few-mails.server.ts'
import { writeMail } from '../platform/mail/write-mail.server.ts'
import { isOnline } from '../settings/payment-methods.ts'
import * as mails from './mails.ts'
import { notifyStaff } from './notify-staff.server.ts'
import { orderNotification } from './order-notification.ts'
import { insertNotifications, readForAllStaff } from './queries.server.ts'

/** Limit of mails that a stranger can cause to one address per hour. */
export const orderMails = ({ rates }: Config) => fewMails(rates.orders, 10)

/** Sends one mail and, for accounts, one notification for each step not notified yet. */
export async function notifyOfOrder(db: Db, order_id: string, maxPerHour?: number) {
  await db.transaction().execute(async (tx) => {
    const steps = await takeUnnotifiedSteps(tx, order_id)
    for (const { id, from_status, to_status, author, note, created_at, ...order } of steps) {
      const from = OrderStatus.nullable().parse(from_status)
      const step = { from, to: OrderStatus.parse(to_status), author, note }
      const notification = orderNotification(step, order)
      if (order.user_id) {
        const base = { user_id: order.user_id, key: `order-step:${id}`, created_at, link: `/orders/${order_id}` }
        await insertNotifications(tx, [{ ...base, type: 'order', ...notification }])
      }
      await writeMail(tx, mails.orderStep, {
        key: `order-step:${id}`,
        to: order.customer_email,
        about: { order_id, ...step },
        // Limits only steps caused by buyers, who may enter another's address; those of staff and payments are not
        // limited.
        maxPerHour: author === 'cliente' || isFree(step) ? maxPerHour : undefined,
      })
      // Any step makes earlier staff notifications about the order obsolete.
      const subject = `order:${order_id}`
      await readForAllStaff(tx, subject, sql`(select created_at from order_history where id = ${id})`)
      const alert = await alertOf(tx, order_id, step, order)
      if (alert)
        await notifyStaff(tx, { key: `order-step:${id}`, type: 'order', subject, created_at, maxPerHour, ...alert })
    }
  })
}

type Order = { order_number: string; customer_name: string; total_amount: number; transfer_amount: number }

type Step = { from: Status | null; to: Status; author: string }

/** The order costs nothing and was confirmed when placed: this is its first notification. */
const isFree = ({ to, author }: Step) => to === 'confirmado' && author === 'sistema'

/**
 * The staff notification of a step, if any. Only those with something to do are mailed; an unpaid order has nothing.
 */
async function alertOf(tx: Db, order_id: string, { from, to, author }: Step, order: Order) {
  // Sold by staff.
  if (from === null && author === 'personal') return undefined
  const search = new URLSearchParams({ search: order.order_number })
  const message = `${order.customer_name} · ${formatPesos(order.total_amount)}`
  if (from === null) {
    const title = `Nueva orden ${order.order_number}`
    return { kind: 'orders', title, message, link: `/admin/orders?${search}` } as const
  }
  if (isFree({ from, to, author }) || (to === 'confirmado' && isOnline(author))) {
    const title = `${isOnline(author) ? 'Orden paga' : 'Nueva orden sin nada que cobrar'}: ${order.order_number}`
    return { kind: 'orders', title, message, link: `/admin/orders?${search}`, mail: {} } as const
  }
  if (to !== 'pendiente') return undefined
  const amount = sumPesos([order.transfer_amount, -(await sumReceived(tx, order_id))])
  return {
    kind: 'transfers',
    title: `Transferencia para verificar: ${order.order_number}`,
    message: `${order.customer_name} avisó que transfirió ${formatPesos(amount)}.`,
    link: `/admin/payments?${search}`,
    mail: {},
  } as const
}
