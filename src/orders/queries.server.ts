import { type InferResult, type Insertable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OrderHistory, OrderItems, Orders } from '../../db/types.ts'
import { multiplyPesos, sumPesos } from '../platform/argentina/money.ts'
import type { Db } from '../platform/database/database.server.ts'
import { readPage } from '../platform/database/read-page.server.ts'
import { sameEmail } from '../platform/mail/same-email.server.ts'
import { currentTraceparent } from '../platform/monitoring/tracing.server.ts'
import type { PaymentMethod } from '../settings/payment-methods.ts'
import { carriersOf, savedCarriers, transferDeadline } from '../settings/queries.server.ts'
import { trackingUrl } from '../settings/tracking-url.ts'
import { ShippingBranch } from '../shipping/contract.ts'
import type { AdminOrder } from './admin-contract.ts'
import { Adjustments, type Order } from './contract.ts'
import { linkDays } from './finding/order-link.server.ts'
import { maxGuestOrders } from './max-guest-orders.ts'
import { transferDeadlineOf } from './payment-time.server.ts'
import { newOrderNumber } from './placing/order-number.server.ts'
import { type Line, type OrderStatus, paidAmounts, paidForGoods } from './rules.ts'

type NewOrder = Omit<Insertable<Orders>, 'order_number' | 'expires_at'>

/** Named one by one: with `*`, a column that a newer version adds would break statements that are already prepared. */
const columns = [
  'id',
  'order_number',
  'status',
  'payment_method',
  'total_amount',
  'transfer_amount',
  'discount_amount',
  'shipping_amount',
  'shipping_method',
  'shipping_branch',
  'adjustments',
  'created_at',
  'expires_at',
  'transfer_hold_seconds',
  'is_simulated',
  'customer_name',
  'customer_email',
  'customer_phone',
  'customer_phone_e164',
  'customer_dni',
  'customer_address',
  'customer_city',
  'customer_province',
  'customer_postal_code',
  'channel',
  'is_pickup',
  'ready_at',
  'arrival',
  'notes',
  'gift_message',
  'gift_wrap',
  'wished_date',
  'carrier',
  'tracking_number',
  'held_reason',
  'user_id',
  'is_guest_order',
] as const satisfies (keyof Orders)[]

const soldColumns = [
  'product_id',
  'name',
  'brand',
  'concentration',
  'volume',
  'volume_ml',
  'sku',
  'quantity',
  'unit_price',
  'discount_amount',
] as const satisfies (keyof OrderItems)[]
/** The cost is stored with each line for the reports; no answer about an order contains it. */
const writtenColumns = [...soldColumns, 'unit_cost'] as const
const itemColumns = sql.join(writtenColumns.map((column) => sql.ref(column)))
const boughtColumns = sql.join(writtenColumns.map((column) => sql.ref(`bought.${column}`)))

type FirstStep = Pick<Insertable<OrderHistory>, 'author' | 'user_id' | 'note' | 'told_at'>

/**
 * Inserts an order, its lines and the first step of its history in one statement. Retries with another order number
 * while the number is taken: two orders of a day rarely draw the same four random letters.
 */
export async function insertOrder(
  db: Db,
  order: NewOrder,
  lines: readonly Line[],
  { author, user_id, note = '', told_at = null }: FirstStep = { author: 'cliente', user_id: order.user_id },
): Promise<Order> {
  for (;;) {
    const placed = db
      .insertInto('orders')
      .values({ ...order, order_number: newOrderNumber(), expires_at: transferDeadline })
      .onConflict((conflict) => conflict.column('order_number').doNothing())
      .returning(columns)
    const { rows } = await sql<Omit<OrderRow, 'items' | 'carriers' | 'parcel' | 'paid'>>`
      with placed as (${placed}), lines as (
        insert into order_items (order_id, line, ${itemColumns})
        select placed.id, line, ${boughtColumns} from placed, unnest(
          ${lines.map(({ product_id }) => product_id)}::integer[], ${lines.map(({ name }) => name)}::text[],
          ${lines.map(({ brand }) => brand)}::text[], ${lines.map(({ concentration }) => concentration)}::text[],
          ${lines.map(({ volume }) => volume)}::text[], ${lines.map(({ volume_ml }) => volume_ml)}::integer[],
          ${lines.map(({ sku }) => sku)}::text[], ${lines.map(({ quantity }) => quantity)}::integer[],
          ${lines.map(({ unit_price }) => unit_price)}::numeric[],
          ${lines.map(({ discount_amount }) => discount_amount)}::numeric[],
          ${lines.map(({ unit_cost }) => unit_cost)}::numeric[]
        ) with ordinality as bought (${itemColumns}, line)
      ), begun as (
        insert into order_history (order_id, to_status, author, user_id, note, told_at, traceparent)
        select id, status, ${author}, ${user_id}::integer, ${note}, ${told_at}::timestamptz, ${currentTraceparent() ?? null}::text
        from placed
      )
      select ${sql.join(columns.map((column) => sql.ref(`placed.${column}`)))} from placed
    `.execute(db)
    if (rows[0]) return asOrder({ ...rows[0], carriers: null, parcel: null, paid: null, items: lines.map(withoutCost) })
  }
}

const withoutCost = ({ unit_cost: _, ...line }: Line) => line

export async function recordStep(db: Db, step: Insertable<OrderHistory>) {
  await db
    .insertInto('order_history')
    .values({ traceparent: currentTraceparent() ?? null, ...step })
    .execute()
}

type Note = Omit<Insertable<OrderHistory>, 'order_id' | 'from_status' | 'to_status'>

/** Adds an internal note, a step that keeps the status. The buyer is notified of it only with `told_at: null`. */
export function recordNote(db: Db, { id, status }: { id: string; status: OrderStatus }, note: Note) {
  return recordStep(db, { told_at: new Date(), ...note, order_id: id, from_status: status, to_status: status })
}

export function lockOrder(db: Db, id: string) {
  return db.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Marks an order as paid through the simulator: no money was received. */
export async function markSimulated(tx: Db, order_id: string) {
  await tx.updateTable('orders').set({ is_simulated: true }).where('id', '=', order_id).execute()
}

/** Puts an order on hold: while it has a reason it cannot be shipped or delivered. null releases it. */
export async function setHeldReason(tx: Db, order_id: string, held_reason: string | null) {
  await tx.updateTable('orders').set({ held_reason }).where('id', '=', order_id).execute()
}

export async function markReminded(tx: Db, order_id: string) {
  await tx.updateTable('orders').set({ reminded_at: new Date() }).where('id', '=', order_id).execute()
}

export async function setPaymentMethod(tx: Db, order_id: string, payment_method: PaymentMethod) {
  await tx.updateTable('orders').set({ payment_method }).where('id', '=', order_id).execute()
}

export function listOrderItems(db: Db, order_id: string) {
  return db.selectFrom('order_items').selectAll().where('order_id', '=', order_id).orderBy('line').execute()
}

export async function listOrderNumbers(db: Db, ids: readonly string[]) {
  const rows = await db.selectFrom('orders').select(['id', 'order_number']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, order_number }) => [id, order_number]))
}

export function selectOrders(db: Db) {
  return db
    .selectFrom('orders')
    .select(columns.map((column) => `orders.${column}` as const))
    .select(sql<unknown>`case when orders.tracking_number is not null then ${savedCarriers} end`.as('carriers'))
    .select(parcel.as('parcel'))
    .select((order) =>
      order
        .selectFrom('payments')
        .select('payments.amount')
        .whereRef('payments.order_id', '=', 'orders.id')
        .where('payments.status', '=', 'confirmado')
        .where('payments.is_surplus', '=', false)
        .as('paid'),
    )
    .select((order) =>
      jsonArrayFrom(
        order
          .selectFrom('order_items')
          .select(soldColumns)
          .select((item) =>
            item
              .selectFrom('product_pictures')
              .select('product_pictures.name')
              .whereRef('product_pictures.product_id', '=', 'order_items.product_id')
              .orderBy('position')
              .limit(1)
              .as('picture'),
          )
          .whereRef('order_items.order_id', '=', 'orders.id')
          .orderBy('line'),
      ).as('items'),
    )
}

type Parcel = NonNullable<AdminOrder['carrier_shipment']> & { last_event: string | null; last_event_at: string }

const parcel = sql<Parcel | null>`(
  select json_build_object('carrier', carrier, 'status', status, 'tracking_number', tracking_number, 'error', error, 'is_stale', is_stale,
    'last_event', last_event, 'last_event_at', last_event_at)
  from order_shipments where order_id = orders.id)`

/** PostgreSQL writes timestamps inside JSON in its own format. */
const eventOf = (at: Parcel | null) =>
  at?.last_event ? { text: at.last_event, at: new Date(at.last_event_at).toISOString() } : null

export type OrderRow = InferResult<ReturnType<typeof selectOrders>>[number]

/** Leaves out the DNI, which no answer to a buyer contains. */
export function asOrder({ carriers, parcel, paid, customer_dni: _, ...row }: OrderRow): Order {
  const shares = paidAmounts(row.items, paidForGoods({ ...row, paid }))
  return {
    ...row,
    subtotal: sumPesos([row.total_amount, row.discount_amount, -row.shipping_amount]),
    shipping_branch: ShippingBranch.nullable().parse(row.shipping_branch),
    adjustments: Adjustments.parse(row.adjustments),
    tracking_url: row.tracking_number ? trackingUrl(carriersOf(carriers), row) : null,
    carrier_event: eventOf(parcel),
    transfer_expires_at: transferDeadlineOf(row),
    items: row.items.map(({ picture, ...item }, line) => ({
      ...item,
      image: picture ? `${picture}.webp` : '',
      product_name: item.name,
      price: item.unit_price,
      subtotal: multiplyPesos(item.unit_price, item.quantity),
      paid_amount: shares[line] ?? 0,
    })),
  }
}

export async function findOrder(db: Db, id: string) {
  return asOrder(await selectOrders(db).where('orders.id', '=', id).executeTakeFirstOrThrow())
}

/** The order with the secrets that open it, for callers that check access themselves. */
export async function findOrderIfAny(db: Db, id: string) {
  const found = await selectOrders(db)
    .select(['guest_session_id', 'pickup_code', 'shipping_method_id'])
    .where('orders.id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  // These give access to the order; they must not reach any answer.
  const { guest_session_id, pickup_code, shipping_method_id, ...row } = found
  return {
    order: asOrder(row),
    user_id: row.user_id,
    is_guest_order: row.is_guest_order,
    guest_session_id,
    pickup_code,
    shipping_method_id,
  }
}

/** Compares the e-mail in the same query, so that a wrong one takes as long as a right one. */
export function findOrderByNumber(db: Db, order_number: string, email: string) {
  return db
    .selectFrom('orders')
    .select(['id', sameEmail('customer_email', email).as('is_mail_right')])
    .select(sql<boolean>`created_at > now() - make_interval(days => ${linkDays})`.as('is_link_alive'))
    .where('order_number', '=', order_number)
    .executeTakeFirst()
}

/** Excludes orders placed while logged in from the same browser: they belong to the account. */
export async function listOrdersOfGuest(db: Db, guest_session_id: string) {
  const rows = await selectOrders(db)
    .where('guest_session_id', '=', guest_session_id)
    .where('is_guest_order', '=', true)
    .orderBy('created_at', 'desc')
    .limit(maxGuestOrders)
    .execute()
  return rows.map(asOrder)
}

export async function listOrdersOfUser(db: Db, user_id: number, query: { page: number; limit: number }) {
  const newest = selectOrders(db).where('user_id', '=', user_id).orderBy('created_at', 'desc').orderBy('id')
  const own = db.selectFrom('orders').where('user_id', '=', user_id)
  const { rows, pagination } = await readPage(newest, own, query)
  return { orders: rows.map(asOrder), pagination }
}

/** For staff: includes their names and internal notes. */
export function listHistory(db: Db, order_id: string) {
  return db
    .selectFrom('order_history')
    .leftJoin('users', 'users.id', 'order_history.user_id')
    .select(['from_status', 'to_status', 'author', 'note', 'order_history.created_at', 'users.first_name as user_name'])
    .where('order_id', '=', order_id)
    .orderBy('order_history.id')
    .execute()
}

/** For the buyer: excludes internal notes and the note that staff write when they confirm a payment. */
export function listPublicHistory(db: Db, order_id: string) {
  return db
    .selectFrom('order_history')
    .select(['from_status', 'to_status', 'author', 'created_at'])
    .select(sql<string>`case when author = 'personal' and to_status = 'confirmado' then '' else note end`.as('note'))
    .where('order_id', '=', order_id)
    .where('is_internal', '=', false)
    .orderBy('id')
    .execute()
}
