import { sql } from 'kysely'
import { timeZone } from '../../platform/argentina/time.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { saysWords, wordsOf } from '../../platform/database/words-within.server.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Customer, CustomerDetail, CustomerQuery } from './contract.ts'

/** One page of customers. Their figures are added up for the page alone, unless the list is sorted by one of them. */
export async function listCustomers(db: Db, query: CustomerQuery) {
  const matching = matchingCustomers(db, query)
  const [rows, { total }] = await Promise.all([
    selectCustomers(db, query).execute(),
    matching.select((users) => users.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { customers: rows.map(asCustomer), total }
}

export async function findCustomer(db: Db, id: number): Promise<CustomerDetail> {
  const [row, orders] = await Promise.all([
    withFigures(customersOf(db).where('users.id', '=', id)).executeTakeFirst(),
    db
      .selectFrom('orders')
      .select(['id', 'order_number', 'status', 'total_amount', 'payment_method', 'created_at'])
      .where('user_id', '=', id)
      .orderBy('created_at', 'desc')
      .limit(50)
      .execute(),
  ])
  if (!row) throw notFound('Cliente no encontrado')
  return {
    ...asCustomer(row),
    orders: orders.map((order) => ({ ...order, created_at: order.created_at.toISOString() })),
  }
}

const customersOf = (db: Db) => db.selectFrom('users').where('users.is_admin', '=', false)

function matchingCustomers(db: Db, { search, start, end }: CustomerQuery) {
  let customers = customersOf(db)
  if (start) customers = customers.where('users.created_at', '>=', dayStart(start))
  if (end) customers = customers.where('users.created_at', '<', dayStart(end, 1))
  for (const word of wordsOf(search)) customers = customers.where(saysWords(sql`users.search_text`, word))
  return customers
}

function selectCustomers(db: Db, query: CustomerQuery) {
  const { sort, order, page, limit } = query
  const direction = order === 'ASC' ? 'asc' : 'desc'
  const start = (page - 1) * limit
  const matching = matchingCustomers(db, query)
  if (sort === 'created_at') {
    return withFigures(matching)
      .orderBy('users.created_at', direction)
      .orderBy('users.id', direction)
      .limit(limit)
      .offset(start)
  }
  if (sort === 'name') {
    return withFigures(matching)
      .orderBy(sql`fold(users.last_name || ' ' || users.first_name)`, direction)
      .orderBy('users.id')
      .limit(limit)
      .offset(start)
  }
  // The one figure of everybody at once; the others follow for the page alone.
  const sums = sql<{ user_id: number; figure: unknown }>`(${figures[sort]})`.as<'sums'>('sums')
  return withFigures(matching.leftJoin(sums, (join) => join.onRef('sums.user_id', '=', 'users.id')))
    .orderBy(sql`sums.figure ${sql.raw(direction === 'asc' ? 'asc nulls first' : 'desc nulls last')}`)
    .orderBy('users.id')
    .limit(limit)
    .offset(start)
}

/** The time zone's own midnight cuts the days. */
const dayStart = (day: string, later = 0) =>
  sql<Date>`(${day}::date + ${later}::integer)::timestamp at time zone ${timeZone}`

const figures = {
  orders_count: sql`select user_id, count(*) as figure from orders group by user_id`,
  last_order_at: sql`select user_id, max(created_at) as figure from orders group by user_id`,
  // Nobody's takings are null: who never paid stands beside who was given all back.
  takings: sql`select users.id as user_id, coalesce(sum(amount), 0) as figure from users
    left join orders on orders.user_id = users.id
    left join (
      select order_id, amount from payments where status = 'confirmado'
      union all
      select order_id, -refunds.amount from refunds join payments on payments.id = payment_id where status = 'confirmado'
    ) as cash on cash.order_id = orders.id
    group by users.id`,
}

function withFigures(customers: ReturnType<typeof customersOf>) {
  return customers
    .select(['users.id', 'first_name', 'last_name', 'email', 'phone', 'address', 'city', 'postal_code'])
    .select(['users.created_at'])
    .select([
      sql<number>`(select count(*) from orders where orders.user_id = users.id)`.as('orders_count'),
      sql<Date | null>`(select max(orders.created_at) from orders where orders.user_id = users.id)`.as('last_order_at'),
      sql<number>`(select coalesce(sum(payments.amount
          - coalesce((select sum(refunds.amount) from refunds where refunds.payment_id = payments.id), 0)), 0)
        from orders join payments on payments.order_id = orders.id
        where orders.user_id = users.id and payments.status = 'confirmado')`.as('takings'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof withFigures>['executeTakeFirstOrThrow']>>

function asCustomer({ created_at, last_order_at, ...row }: Row): Customer {
  return { ...row, created_at: created_at.toISOString(), last_order_at: last_order_at?.toISOString() ?? null }
}
