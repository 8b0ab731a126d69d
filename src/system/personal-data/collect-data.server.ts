import { listAddresses } from '../../accounts/addresses/queries.server.ts'
import { asPasskey, listPasskeys } from '../../accounts/passkeys/queries.server.ts'
import { asUser } from '../../accounts/queries.server.ts'
import { findTotp } from '../../accounts/second-factor/queries.server.ts'
import { listSessions } from '../../accounts/sessions/queries.server.ts'
import type { SessionUser } from '../../accounts/sessions/sessions.server.ts'
import { listAlertsOf } from '../../catalog/alerts/queries.server.ts'
import { listNotifications } from '../../notifications/queries.server.ts'
import { findOrderDetail } from '../../payments/own-order/find-order-detail.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { listReviewsOf } from '../../reviews/queries.server.ts'
import type { PersonalData } from './contract.ts'
import { listMailsOf, listMessagesOf, listOrdersOf, listWishedProducts, listWithdrawalsOf } from './queries.server.ts'

export async function collectData(db: Db, user: SessionUser): Promise<Omit<PersonalData, 'success'>> {
  const [addresses, totp, passkeys, sessions, orders, wishlist, notifications, stock_alerts, ...written] =
    await Promise.all([
      listAddresses(db, user.id),
      findTotp(db, user.id),
      listPasskeys(db, user.id),
      listSessions(db, user.id),
      listOrderDetails(db, user),
      listWishedProducts(db, user.id),
      listNotifications(db, user),
      user.email_verified_at ? listAlertsOf(db, user.email) : [],
      listMailsOf(db, user),
      listMessagesOf(db, user),
      listWithdrawalsOf(db, user),
      listReviewsOf(db, user.id),
    ])
  const [mails, contact_messages, withdrawals, reviews] = written
  const account = { ...asUser(user), created_at: user.created_at }
  const generated_at = new Date().toISOString()
  return {
    generated_at,
    account,
    addresses,
    second_factor: { totp_since: totp?.confirmed_at ?? null, passkeys: passkeys.map(asPasskey) },
    sessions,
    orders,
    wishlist,
    notifications,
    stock_alerts,
    mails,
    contact_messages,
    withdrawals,
    reviews,
  }
}

/** Sequential, so that a customer with many orders does not take several connections at a time. */
async function listOrderDetails(db: Db, user: SessionUser) {
  const orders: PersonalData['orders'] = []
  for (const { id, customer_dni } of await listOrdersOf(db, user.id)) {
    const order = await findOrderDetail(db, id, { viewer: user })
    if (order) orders.push({ ...order, customer_dni })
  }
  return orders
}
