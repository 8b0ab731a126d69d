import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import type { CustomerCard, CustomerDetail } from './contract.ts'
import { asCustomer, findPerson, peopleOf, selectCustomers } from './queries.server.ts'
import { refreshCustomers } from './refresh-customers.server.ts'
import { canDeleteNote, type Staff } from './rules.ts'

const max = { orders: 50, asked: 20, alike: 5, onCard: 5 }

export async function findCustomer(db: Db, id: number, staff: Staff): Promise<CustomerDetail> {
  await refreshCustomers(db)
  const person = await findPerson(db, id)
  const [customer, orders, messages, withdrawals, notes, joined, alike] = await Promise.all([
    selectCustomers(peopleOf(db).where('customers.id', '=', person.id)).executeTakeFirstOrThrow(),
    listOrdersOf(db, person.id, max.orders),
    listMessagesOf(db, person.id),
    listWithdrawalsOf(db, person.id),
    listNotesOf(db, person.id),
    selectIdentities(db).where('joined_to', '=', person.id).orderBy('id').execute(),
    listAlike(db, person.id),
  ])
  return {
    ...asCustomer(customer),
    orders,
    messages,
    withdrawals,
    notes: notes.map(({ user_id, ...note }) => ({
      ...note,
      can_delete: canDeleteNote({ user_id }, staff),
    })),
    joined,
    alike,
  }
}

/** The customer of an order; null for staff's own orders and for anonymised ones. */
export function findCardOfOrder(db: Db, order_id: string) {
  return findCard(
    db,
    sql`select person_id from orders join customers on customers.user_id = orders.user_id
        or (orders.user_id is null and customers.user_id is null
          and normal_email(customers.email) = normal_email(orders.customer_email))
      where orders.id = ${order_id}`,
  )
}

/** The customer with the message's address; an account before a guest. */
export function findCardOfContact(db: Db, contact_id: number) {
  return findCard(
    db,
    sql`select person_id from contact_messages join customers
        on normal_email(customers.email) = normal_email(contact_messages.email)
      where contact_messages.id = ${contact_id} order by is_staff, customers.user_id nulls last limit 1`,
  )
}

async function findCard(db: Db, person: ReturnType<typeof sql>): Promise<CustomerCard | null> {
  await refreshCustomers(db)
  const row = await selectCustomers(peopleOf(db).where(sql<SqlBool>`customers.id = (${person})`)).executeTakeFirst()
  if (!row) return null
  const { first_name, last_name, ...customer } = row
  const orders = await listOrdersOf(db, row.id, max.onCard)
  return { ...customer, name: `${first_name} ${last_name}`.trim(), orders }
}

function listOrdersOf(db: Db, person: number, limit: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'order_number', 'status', 'total_amount', 'payment_method', 'created_at'])
    .where(sql<SqlBool>`id in (select list_customer_orders(${person}))`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

const addressesOf = (person: number) => sql`select normal_email(email) from customers where person_id = ${person}`

function listMessagesOf(db: Db, person: number) {
  return db
    .selectFrom('contact_messages')
    .select(['id', 'subject', 'created_at'])
    .select(sql<boolean>`exists (select from contact_replies where contact_id = contact_messages.id)`.as('is_answered'))
    .where(sql<SqlBool>`normal_email(email) in (${addressesOf(person)})`)
    .orderBy('id', 'desc')
    .limit(max.asked)
    .execute()
}

function listWithdrawalsOf(db: Db, person: number) {
  return db
    .selectFrom('withdrawals')
    .select(['id', 'code', 'order_number', 'status', 'created_at'])
    .where(
      sql<SqlBool>`id in (
        select id from withdrawals where normal_email(email) in (${addressesOf(person)})
        union select id from withdrawals where order_id in (select list_customer_orders(${person})))`,
    )
    .orderBy('id', 'desc')
    .limit(max.asked)
    .execute()
}

function listNotesOf(db: Db, person: number) {
  return db
    .selectFrom('customer_notes')
    .innerJoin('customers', 'customers.id', 'customer_notes.customer_id')
    .leftJoin('users', 'users.id', 'customer_notes.user_id')
    .select(['customer_notes.id', 'note_text as text', 'customer_notes.user_id', 'users.first_name as author'])
    .select('customer_notes.created_at')
    .where('person_id', '=', person)
    .orderBy('customer_notes.id', 'desc')
    .execute()
}

const selectIdentities = (db: Db) =>
  db
    .selectFrom('customers')
    .select(['id', 'email', 'phone'])
    .select([
      sql<string>`trim(first_name || ' ' || last_name)`.as('name'),
      sql<boolean>`user_id is null`.as('is_guest'),
    ])

/** Customers with the same address or phone who were not joined: their names differ, or staff separated them. */
function listAlike(db: Db, person: number) {
  const isSameMail = sql<SqlBool>`exists (select from customers own
    where own.person_id = ${person} and normal_email(own.email) = normal_email(customers.email))`
  return selectIdentities(db)
    .select(sql<'email' | 'phone'>`case when ${isSameMail} then 'email' else 'phone' end`.as('same'))
    .where('joined_to', 'is', null)
    .where('is_staff', '=', false)
    .where('id', '<>', person)
    .where(
      sql<SqlBool>`id in (
        select other.person_id from customers own
          join customers other on normal_email(other.email) = normal_email(own.email) where own.person_id = ${person}
        union
        select other.person_id from customers own
          join customers other on other.phone_e164 = own.phone_e164 where own.person_id = ${person})`,
    )
    .orderBy('id')
    .limit(max.alike)
    .execute()
}
