import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import type { AuditEntry, Names } from './contract.ts'
import { parentTable, referredTable } from './referred.ts'

type Entry = Pick<AuditEntry, 'actor_id' | 'table_name' | 'row_id' | 'before' | 'after'>

export async function nameReferences(db: Db, entries: readonly Entry[]): Promise<Names> {
  const ids = referredIds(entries)
  const numbers = (table: string) => [...(ids.get(table) ?? [])].filter(isNumber)
  const uuids = (table: string) => [...(ids.get(table) ?? [])].filter(isUuid)
  if (ids.size === 0) return {}
  const { rows } = await sql<{ key: string; name: string }>`
    select 'users ' || id as key, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name
      from users where id = any(${numbers('users')}::int[])
    union all select 'categories ' || id, name from categories where id = any(${numbers('categories')}::int[])
    union all select 'products ' || id, name from products where id = any(${numbers('products')}::int[])
    union all select 'promotions ' || id, name from promotions where id = any(${numbers('promotions')}::int[])
    union all select 'shipping_methods ' || id, name
      from shipping_methods where id = any(${numbers('shipping_methods')}::int[])
    union all select 'contact_messages ' || id, name || ': ' || subject
      from contact_messages where id = any(${numbers('contact_messages')}::int[])
    union all select 'orders ' || id, order_number from orders where id = any(${uuids('orders')}::uuid[])
    union all select 'payments ' || payments.id, 'de la orden ' || orders.order_number
      from payments join orders on orders.id = payments.order_id
      where payments.id = any(${numbers('payments')}::int[])
    union all select 'refund_requests ' || refund_requests.id, 'de la orden ' || orders.order_number
      from refund_requests join payments on payments.id = payment_id join orders on orders.id = payments.order_id
      where refund_requests.id = any(${uuids('refund_requests')}::uuid[])
    union all select 'refunds ' || refunds.id, 'de la orden ' || orders.order_number
      from refunds join payments on payments.id = payment_id join orders on orders.id = payments.order_id
      where refunds.id = any(${numbers('refunds')}::int[])
    union all select 'product_reviews ' || product_reviews.id, product_reviews.name || ' sobre ' || products.name
      from product_reviews join products on products.id = product_id
      where product_reviews.id = any(${numbers('product_reviews')}::int[])
    union all select 'contact_replies ' || contact_replies.id, 'de ' || contact_messages.name
      from contact_replies join contact_messages on contact_messages.id = contact_id
      where contact_replies.id = any(${numbers('contact_replies')}::int[])
    union all select 'customers ' || id, trim(first_name || ' ' || last_name)
      from customers where id = any(${numbers('customers')}::int[])
    union all select 'customer_notes ' || customer_notes.id, trim(first_name || ' ' || last_name)
      from customer_notes join customers on customers.id = customer_id
      where customer_notes.id = any(${numbers('customer_notes')}::int[])
    union all select 'statement_accounts ' || id, name
      from statement_accounts where id = any(${numbers('statement_accounts')}::int[])
    union all select 'cash_closings ' || id, 'del ' || to_char(day, 'DD/MM/YYYY')
      from cash_closings where id = any(${numbers('cash_closings')}::int[])
    union all select 'cash_movements ' || id, case type when 'apertura' then 'una ' else 'un ' end || type || ' del ' || to_char(day, 'DD/MM/YYYY')
      from cash_movements where id = any(${numbers('cash_movements')}::int[])`.execute(db)
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
    refer(parentTable[table_name], row_id.split('/')[0])
    for (const values of [before, after]) {
      for (const [column, value] of Object.entries(values ?? {})) {
        for (const id of [value].flat()) refer(referredTable(column), id)
      }
    }
  }
  return ids
}
