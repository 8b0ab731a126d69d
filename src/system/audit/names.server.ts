import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import type { AuditEntry, Names } from './contract.ts'
import { referredTable, wholeOf } from './referred.ts'

type Entry = Pick<AuditEntry, 'actor_id' | 'table_name' | 'row_id' | 'before' | 'after'>

/** What the ids among the entries' values stand for, as far as it is still there. */
export async function nameReferred(db: Db, entries: readonly Entry[]): Promise<Names> {
  const ids = referredIds(entries)
  const of = (table: string) => [...(ids.get(table) ?? [])]
  if (ids.size === 0) return {}
  const { rows } = await sql<{ key: string; name: string }>`
    select 'users ' || id as key, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name
      from users where id = any(${of('users').filter(isNumber)}::int[])
    union all select 'categories ' || id, name from categories where id = any(${of('categories').filter(isNumber)}::int[])
    union all select 'products ' || id, name from products where id = any(${of('products').filter(isNumber)}::int[])
    union all select 'promotions ' || id, name from promotions where id = any(${of('promotions').filter(isNumber)}::int[])
    union all select 'shipping_methods ' || id, name
      from shipping_methods where id = any(${of('shipping_methods').filter(isNumber)}::int[])
    union all select 'contact_messages ' || id, name || ': ' || subject
      from contact_messages where id = any(${of('contact_messages').filter(isNumber)}::int[])
    union all select 'orders ' || id, order_number from orders where id = any(${of('orders').filter(isUuid)}::uuid[])
    union all select 'payments ' || payments.id, 'de la orden ' || orders.order_number
      from payments join orders on orders.id = payments.order_id
      where payments.id = any(${of('payments').filter(isNumber)}::int[])
    union all select 'refund_requests ' || refund_requests.id, 'de la orden ' || orders.order_number
      from refund_requests join payments on payments.id = payment_id join orders on orders.id = payments.order_id
      where refund_requests.id = any(${of('refund_requests').filter(isUuid)}::uuid[])
    union all select 'refunds ' || refunds.id, 'de la orden ' || orders.order_number
      from refunds join payments on payments.id = payment_id join orders on orders.id = payments.order_id
      where refunds.id = any(${of('refunds').filter(isNumber)}::int[])
    union all select 'product_reviews ' || product_reviews.id, product_reviews.name || ' sobre ' || products.name
      from product_reviews join products on products.id = product_id
      where product_reviews.id = any(${of('product_reviews').filter(isNumber)}::int[])
    union all select 'contact_replies ' || contact_replies.id, 'de ' || contact_messages.name
      from contact_replies join contact_messages on contact_messages.id = contact_id
      where contact_replies.id = any(${of('contact_replies').filter(isNumber)}::int[])
    union all select 'customers ' || id, trim(first_name || ' ' || last_name)
      from customers where id = any(${of('customers').filter(isNumber)}::int[])
    union all select 'customer_notes ' || customer_notes.id, trim(first_name || ' ' || last_name)
      from customer_notes join customers on customers.id = customer_id
      where customer_notes.id = any(${of('customer_notes').filter(isNumber)}::int[])
    union all select 'statement_accounts ' || id, name
      from statement_accounts where id = any(${of('statement_accounts').filter(isNumber)}::int[])
    union all select 'cash_closings ' || id, 'del ' || to_char(day, 'DD/MM/YYYY')
      from cash_closings where id = any(${of('cash_closings').filter(isNumber)}::int[])
    union all select 'cash_movements ' || id, type || ' del ' || to_char(day, 'DD/MM/YYYY')
      from cash_movements where id = any(${of('cash_movements').filter(isNumber)}::int[])`.execute(db)
  return Object.fromEntries(rows.map(({ key, name }) => [key, name]))
}

const isNumber = (id: string) => /^\d{1,10}$/.test(id) && Number(id) <= 2_147_483_647
const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

function referredIds(entries: readonly Entry[]) {
  const ids = new Map<string, Set<string>>()
  const refer = (table: string | undefined, id: unknown) => {
    if (table) ids.set(table, (ids.get(table) ?? new Set()).add(String(id)))
  }
  for (const { actor_id, table_name, row_id, before, after } of entries) {
    refer('users', actor_id)
    refer(table_name, row_id)
    refer(wholeOf[table_name], row_id.split('/')[0])
    for (const values of [before, after]) {
      for (const [column, value] of Object.entries(values ?? {})) {
        for (const id of [value].flat()) refer(referredTable(column), id)
      }
    }
  }
  return ids
}
