import { type InferResult, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { phoneDigits } from '../platform/argentina/phone.ts'
import { placeOfPostalCode } from '../platform/argentina/postal-codes.ts'
import { dayStart } from '../platform/database/business-day.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { matchesWords, wordsOf } from '../platform/database/matches-words.server.ts'
import { readPage } from '../platform/database/read-page.server.ts'
import type {
  AdminOrder,
  AdminOrderDetail,
  AdminOrderQuery,
  DeliveryAddress,
  OrderExportQuery,
} from './admin-contract.ts'
import { isPickedUp } from './channels.ts'
import { codesIn, orderNumberIn } from './finding/typed-codes.ts'
import { listRefunds } from './list-refunds.server.ts'
import { owedAmount, ownRefunded, selectUnrefunded } from './owed.server.ts'
import { asOrder, listHistory, selectOrders } from './queries.server.ts'
import { isSurplus } from './rules.ts'

/** The orders with the sums of their payments and refunds. */
export function selectAdminOrders(db: Db) {
  return selectOrders(db).select((order) => {
    const confirmed = order
      .selectFrom('payments')
      .whereRef('payments.order_id', '=', 'orders.id')
      .where('payments.status', '=', 'confirmado')
    const refunds = confirmed
      .innerJoin('refunds', 'refunds.payment_id', 'payments.id')
      .select(({ fn }) => fn.sum<number | null>('refunds.amount').as('sum'))
    return [
      confirmed.select(({ fn }) => fn.sum<number | null>('payments.amount').as('sum')).as('charged_amount'),
      refunds.as('refunded_amount'),
      ownRefunded.as('own_refunded_amount'),
      owedAmount.as('owed_amount'),
    ]
  })
}

type AdminRow = InferResult<ReturnType<typeof selectAdminOrders>>[number]

export function asAdminOrder(row: AdminRow): AdminOrder {
  return {
    ...asOrder(row),
    carrier_shipment: row.parcel,
    held_reason: row.held_reason,
    customer_dni: row.customer_dni,
    is_simulated: row.is_simulated,
    charged_amount: row.charged_amount,
    refunded_amount: row.refunded_amount ?? 0,
    own_refunded_amount: row.own_refunded_amount,
    owed_amount: row.owed_amount,
    user_id: row.user_id,
    is_guest_order: row.is_guest_order,
    shippingAddress: {
      street: row.customer_address,
      city: row.customer_city,
      postalCode: row.customer_postal_code,
      country: 'Argentina',
    },
  }
}

export async function listAdminOrders(db: Db, query: AdminOrderQuery) {
  const matching = matchingOrders(db, query)
  const sorted = selectAdminOrders(db)
    .where('orders.id', 'in', matching.select('orders.id'))
    .orderBy(sortKey(query.sort), query.order === 'ASC' ? 'asc' : 'desc')
    .orderBy('orders.id')
  const { rows, pagination } = await readPage(sorted, matching, query)
  return { orders: rows.map(asAdminOrder), pagination }
}

/** Names sort without case and accents. */
function sortKey(sort: AdminOrderQuery['sort']) {
  return sort === 'customer_name' ? sql`fold(orders.customer_name)` : sql.ref(`orders.${sort}`)
}

export async function findAdminOrder(db: Db, id: string): Promise<AdminOrderDetail | undefined> {
  const [row, history, payments] = await Promise.all([
    selectAdminOrders(db).where('orders.id', '=', id).executeTakeFirst(),
    listHistory(db, id),
    listPaymentsOfOrder(db, id),
  ])
  if (!row) return undefined
  const order = asAdminOrder(row)
  return { ...order, other_provinces: otherProvinces(order), history, payments }
}

function otherProvinces(order: AdminOrder): string[] {
  const { customer_province: written, customer_postal_code } = order
  if (written === null || isPickedUp(order)) return []
  const provinces: string[] = placeOfPostalCode(customer_postal_code)?.provinces ?? []
  return provinces.includes(written) ? [] : provinces
}

/**
 * Reads the tables of payments, a later feature that this one may not import, because staff see an order with its
 * payments.
 */
async function listPaymentsOfOrder(db: Db, order_id: string): Promise<AdminOrderDetail['payments']> {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'method', 'status', 'amount', 'transfer_reference', 'proof_file', 'admin_notes', 'created_at'])
    .select(['decided_at', 'is_simulated', 'is_surplus', 'received_amount', 'provider_payment_id'])
    .select((payment) =>
      payment
        .selectFrom('refunds')
        .select((refunds) => sql<number>`coalesce(${refunds.fn.sum('refunds.amount')}, 0)`.as('sum'))
        .whereRef('refunds.payment_id', '=', 'payments.id')
        .as('refunded_amount'),
    )
    .where('order_id', '=', order_id)
    .orderBy('id', 'desc')
    .execute()
  const refunds = await listRefunds(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ proof_file, provider_payment_id, ...row }) => ({
    ...row,
    is_surplus: isSurplus({ ...row, provider_payment_id }),
    refunds: refunds.filter(({ payment_id }) => payment_id === row.id),
    refunded_amount: row.refunded_amount ?? 0,
    has_proof: proof_file !== null,
  }))
}

/** A pick-up that is ready waits for its buyer, but a held order always for staff. */
export const isToShip = sql<SqlBool>`
  orders.status = 'confirmado' and (orders.ready_at is null or orders.held_reason is not null)`

export type OrderFilters = z.infer<typeof OrderExportQuery>

/** The filters of the list and of its export, unsorted. */
export function matchingOrders(db: Db, { status, owed, to_ship, search, start, end }: OrderFilters) {
  let orders = db.selectFrom('orders')
  if (status && status.length > 0) orders = orders.where('orders.status', 'in', status)
  if (owed) orders = orders.where('orders.id', 'in', selectUnrefunded(db).select('payments.order_id'))
  if (to_ship) orders = orders.where(isToShip)
  if (start) orders = orders.where('orders.created_at', '>=', dayStart(start))
  if (end) orders = orders.where('orders.created_at', '<', dayStart(end, 1))
  if (search) orders = orders.where(sql<SqlBool>`orders.id in (${sql.join(subqueriesFor(search), sql` union `)})`)
  return orders
}

/**
 * Finds orders by words, tracking number or phone. A union of subqueries, because PostgreSQL uses no index for an OR of
 * them.
 */
function subqueriesFor(search: string) {
  const subqueries = [sql`(${sql.join(wordsOf(search).map(matchesWord), sql` intersect `)})`]
  const from = (matches: RawBuilder<SqlBool>) => subqueries.push(sql`(select id from orders where ${matches})`)
  for (const code of codesIn(search)) from(matchesWords(sql`fold(tracking_number)`, code))
  const phone = phoneDigits(search)
  if (phone) from(hasPhone(phone.digits))
  return subqueries
}

/** Matches the order number, the buyer's name or e-mail, or a product's name. */
const matchesWord = (word: string) => sql`(
  select id from orders where ${matchesWords(sql`search_text`, word)} or order_number = ${orderNumberIn(word) ?? null}
  union
  select order_id from order_items where ${matchesWords(sql`search_text`, word)})`

/** Compares digits only; the expression is that of an index. */
export const hasPhone = (digits: string) =>
  sql<SqlBool>`regexp_replace(coalesce(customer_phone_e164, customer_phone), '\\D', '', 'g') like ${`%${digits}%`}`

export async function setShipment(
  db: Db,
  id: string,
  shipment: { carrier: string | null; tracking_number: string | null },
) {
  await db.updateTable('orders').set(shipment).where('id', '=', id).execute()
}

type Derived = { customer_phone_e164: string | null; customer_province: string | null }

export async function setAddress(db: Db, id: string, address: Omit<DeliveryAddress, keyof Derived | 'seen'> & Derived) {
  await db.updateTable('orders').set(address).where('id', '=', id).execute()
}
