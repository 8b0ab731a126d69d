import { type InferResult, type SqlBool, sql } from 'kysely'
import { phoneDigits } from '../../platform/argentina/phone.ts'
import { dayStart } from '../../platform/database/business-day.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { matchesEach } from '../../platform/database/matches-words.server.ts'
import { readPage } from '../../platform/database/read-page.server.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Customer, CustomerQuery } from './contract.ts'
import { refreshCustomers } from './refresh-customers.server.ts'

export async function listCustomers(db: Db, query: CustomerQuery) {
  await refreshCustomers(db)
  const matching = matchingCustomers(db, query)
  const { rows, pagination } = await readPage(sorted(selectCustomers(matching), query), matching, query)
  return { customers: rows.map(asCustomer), pagination }
}

/** Finds the person of a customer id: itself, or the one it is joined to. */
export async function findPerson(db: Db, id: number) {
  const person = await peopleOf(db)
    .where('customers.id', '=', (from) => from.selectFrom('customers').select('person_id').where('id', '=', id))
    .select(['customers.id', 'customers.user_id'])
    .executeTakeFirst()
  if (!person) throw notFound('Cliente no encontrado')
  return person
}

/** One row per person, without staff. */
export const peopleOf = (db: Db) =>
  db.selectFrom('customers').where('customers.joined_to', 'is', null).where('customers.is_staff', '=', false)

function matchingCustomers(db: Db, { search, is_guest, tag, start, end }: CustomerQuery) {
  let customers = peopleOf(db)
  if (start) customers = customers.where('customers.created_at', '>=', dayStart(start))
  if (end) customers = customers.where('customers.created_at', '<', dayStart(end, 1))
  if (is_guest) customers = customers.where('customers.user_id', is_guest === 'true' ? 'is' : 'is not', null)
  if (tag) {
    customers = customers.where(
      sql<SqlBool>`customers.id in (select customer_id from customer_tags where fold(tag) = fold(${tag}))`,
    )
  }
  if (search) customers = customers.where(sql<SqlBool>`(${sql.join(searchConditions(search), sql` or `)})`)
  return customers
}

function searchConditions(search: string) {
  const conditions = [matchesEach(sql`customers.search_text`, search)]
  const phone = phoneDigits(search)
  if (phone) conditions.push(sql`customers.id in (select person_id from customers where ${hasPhone(phone.digits)})`)
  return conditions
}

/** Matches any spelling of the phone; uses the index on this expression. */
export const hasPhone = (digits: string) =>
  sql<SqlBool>`regexp_replace(coalesce(phone_e164, phone), '\\D', '', 'g') like ${`%${digits}%`}`

const sortKeys = {
  created_at: sql`customers.created_at`,
  name: sql`fold(customers.last_name || ' ' || customers.first_name)`,
  orders_count: sql`customers.orders_count`,
  total_spent: sql`customers.total_spent`,
  takings: sql`customers.total_spent`,
  last_order_at: sql`customers.last_order_at`,
}

/** Sorts along one index, forwards or backwards; the id breaks ties in the index's direction. */
function sorted(customers: ReturnType<typeof selectCustomers>, { sort, order }: CustomerQuery) {
  const isUpwards = order === 'ASC'
  const goesWithKey = sort === 'created_at' || sort === 'name'
  return customers
    .orderBy(sql`${sortKeys[sort]} ${sql.raw(isUpwards ? 'asc nulls first' : 'desc nulls last')}`)
    .orderBy('customers.id', isUpwards === goesWithKey ? 'asc' : 'desc')
}

const tagsOf = sql<string[]>`array(
  select tag from customer_tags where customer_id = customers.id order by fold(tag))`

export function selectCustomers(customers: ReturnType<typeof peopleOf>) {
  return customers
    .select(['customers.id', 'first_name', 'last_name', 'email', 'phone', 'address', 'city', 'postal_code'])
    .select(['created_at', 'orders_count', 'total_spent', 'last_order_at'])
    .select([sql<boolean>`user_id is null`.as('is_guest'), tagsOf.as('tags')])
}

type Row = InferResult<ReturnType<typeof selectCustomers>>[number]

export const asCustomer = (row: Row): Customer => ({ ...row, takings: row.total_spent })
