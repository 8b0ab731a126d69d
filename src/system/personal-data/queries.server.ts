import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { sameEmail } from '../../platform/mail/same-email.server.ts'

type Person = { id: number; email: string; email_verified_at: string | null }

/** Locks the account, so that no order of it is placed meanwhile. */
export function lockAgainstOrders(tx: Db, id: number) {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function listOrdersOf(db: Db, user_id: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'customer_dni'])
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Lists orders that are not finished: unpaid, unsent, or with a pending refund or withdrawal. */
export function listOpenOrders(db: Db, user_id: number) {
  return db
    .selectFrom('orders')
    .select(['order_number', 'status'])
    .where('user_id', '=', user_id)
    .where(
      sql<SqlBool>`(status not in ('entregado', 'cancelado')
        or exists (select from refund_requests r join payments p on p.id = r.payment_id
          where p.order_id = orders.id and r.status = 'pendiente')
        or exists (select from withdrawals w where w.order_id = orders.id and w.status in ('recibido', 'aceptado')))`,
    )
    .orderBy('created_at')
    .execute()
}

/** Erases the buyer's data from the audit log of these orders, once the orders are anonymised (115-audit.sql). */
export async function anonymiseAudit(tx: Db, orders: readonly { id: string }[]) {
  await sql`select fade_audit(${orders.map(({ id }) => id)}::text[])`.execute(tx)
}

export function listWishedProducts(db: Db, user_id: number) {
  return db
    .selectFrom('wishlist_entries')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['product_id', 'products.name', 'wishlist_entries.created_at'])
    .where('user_id', '=', user_id)
    .orderBy('wishlist_entries.id')
    .execute()
}

const isMailOf = (person: Person) =>
  sql<SqlBool>`${person.email_verified_at !== null} and ${sameEmail('email', person.email)}`

/** Mails to the person, and mails about their orders to any address. */
const isSentTo = ({ id, email, email_verified_at }: Person) =>
  sql<SqlBool>`(about->>'user_id' = ${String(id)}
    or (${email_verified_at !== null} and ${sameEmail('to_address', email)})
    or about->>'order_id' in (select id::text from orders where user_id = ${id}))`

export function listMailsOf(db: Db, person: Person) {
  return db
    .selectFrom('mails')
    .select(['to_address', 'subject', 'body_text', 'sent_at'])
    .where(isSentTo(person))
    .where('state', 'in', ['enviado', 'guardado'])
    .orderBy('id')
    .execute()
}

export function listMessagesOf(db: Db, person: Person) {
  return db
    .selectFrom('contact_messages')
    .select(['subject', 'message', 'created_at'])
    .where(isMailOf(person))
    .orderBy('id')
    .execute()
}

export function listWithdrawalsOf(db: Db, person: Person) {
  return db
    .selectFrom('withdrawals')
    .select(['code', 'order_number', 'reason', 'status', 'created_at'])
    .where(({ or, exists, selectFrom }) =>
      or([
        isMailOf(person),
        exists(
          selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.id', '=', 'withdrawals.order_id')
            .where('orders.user_id', '=', person.id),
        ),
      ]),
    )
    .orderBy('id')
    .execute()
}
