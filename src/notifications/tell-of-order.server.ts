import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { OrderStatus } from '../orders/contract.ts'
import type { OrderStatus as Status } from '../orders/rules.ts'
import { takeUntoldSteps } from '../orders/untold-steps.server.ts'
import { sumReceived } from '../payments/transfers/received.server.ts'
import { formatPesos, sumPesos } from '../platform/argentina/money.ts'
import type { Db } from '../platform/database/database.server.ts'
import { fewMails } from '../platform/mail/few-mails.server.ts'
import { writeMail } from '../platform/mail/write-mail.server.ts'
import { isOnline } from '../settings/payment-methods.ts'
import * as mails from './mails.ts'
import { orderNews } from './order-news.ts'
import { insertNotifications, readForAllStaff } from './queries.server.ts'
import { tellStaff } from './tell-staff.server.ts'

/** How many of them a stranger can send to one address in an hour. */
export const orderMails = ({ rates }: Config) => fewMails(rates.orders, 10)

/** Each step of an order that is not told yet becomes one mail and, for a customer, one notification. */
export async function tellOfOrder(db: Db, order_id: string, mostAnHour?: number) {
  await db.transaction().execute(async (tx) => {
    const steps = await takeUntoldSteps(tx, order_id)
    for (const { id, from_status, to_status, author, note, created_at, ...order } of steps) {
      const from = OrderStatus.nullable().parse(from_status)
      const step = { from, to: OrderStatus.parse(to_status), author, note }
      const news = orderNews(step, order)
      if (order.user_id) {
        const told = { user_id: order.user_id, key: `order-step:${id}`, created_at, link: `/orders/${order_id}` }
        await insertNotifications(tx, [{ ...told, type: 'order', ...news }])
      }
      await writeMail(tx, mails.orderStep, {
        key: `order-step:${id}`,
        to: order.customer_email,
        about: { order_id, ...step },
        // Anybody may buy in another's name; what staff and payments do is told however often.
        mostAnHour: author === 'cliente' || isFree(step) ? mostAnHour : undefined,
      })
      // Whatever happened to the order, what staff were told of it before is no more to be done.
      const subject = `order:${order_id}`
      await readForAllStaff(tx, subject, sql`(select created_at from order_history where id = ${id})`)
      const alert = await alertOf(tx, order_id, step, order)
      if (alert)
        await tellStaff(tx, { key: `order-step:${id}`, type: 'order', subject, created_at, mostAnHour, ...alert })
    }
  })
}

type Order = { order_number: string; customer_name: string; total_amount: number; transfer_amount: number }

type Step = { from: Status | null; to: Status; author: string }

/** Confirmed as it was placed, since it costs nothing: of such an order nothing was told before. */
const isFree = ({ to, author }: Step) => to === 'confirmado' && author === 'sistema'

/** The steps that a person of the shop waits for. By mail only those with something to do: an unpaid order is none. */
async function alertOf(tx: Db, order_id: string, { from, to, author }: Step, order: Order) {
  // Staff sold it themselves.
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
