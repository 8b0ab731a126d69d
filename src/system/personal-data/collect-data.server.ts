import { listAddresses } from '../../accounts/addresses/queries.server.ts'
import { asUser } from '../../accounts/queries.server.ts'
import type { SessionUser } from '../../accounts/sessions.server.ts'
import { listNotifications } from '../../notifications/queries.server.ts'
import { findOrderDetail } from '../../payments/find-order-detail.server.ts'
import type { OrderDetail } from '../../payments/order-contract.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { PersonalData } from './contract.ts'
import {
  listMailsOf,
  listMessagesOf,
  listOrderIds,
  listSessions,
  listWishedProducts,
  listWithdrawalsOf,
} from './queries.server.ts'

export async function collectData(db: Db, user: SessionUser): Promise<PersonalData> {
  const [addresses, sessions, orders, wishlist, notifications, mails, contact_messages, withdrawals] =
    await Promise.all([
      listAddresses(db, user.id),
      listSessions(db, user.id),
      listWholeOrders(db, user),
      listWishedProducts(db, user.id),
      listNotifications(db, user.id),
      listMailsOf(db, user),
      listMessagesOf(db, user),
      listWithdrawalsOf(db, user),
    ])
  const account = { ...asUser(user), created_at: user.created_at.toISOString() }
  const generated_at = new Date().toISOString()
  return {
    generated_at,
    account,
    addresses,
    sessions,
    orders,
    wishlist,
    notifications,
    mails,
    contact_messages,
    withdrawals,
  }
}

/** One after the other: a customer of many orders takes no more of the database than one of few. */
async function listWholeOrders(db: Db, user: SessionUser) {
  const orders: OrderDetail[] = []
  for (const { id } of await listOrderIds(db, user.id)) {
    const order = await findOrderDetail(db, id, { viewer: user })
    if (order) orders.push(order)
  }
  return orders
}
