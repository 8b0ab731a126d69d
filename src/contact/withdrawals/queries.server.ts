import { type InferResult, type Insertable, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { WithdrawalHistory, Withdrawals } from '../../../db/types.ts'
import { orderNumberIn } from '../../orders/finding/typed-codes.ts'
import { countRows } from '../../platform/database/count-rows.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { matchesEach } from '../../platform/database/matches-words.server.ts'
import { readPage } from '../../platform/database/read-page.server.ts'
import { normalEmail } from '../../platform/mail/address.ts'
import { sameEmail } from '../../platform/mail/same-email.server.ts'
import { erasedAddress, eraseMails } from '../../platform/mail/saved-mails.server.ts'
import * as mails from '../mails.ts'
import type { Withdrawal, WithdrawalQuery } from './contract.ts'
import { dueAt, hoursLeft, type WithdrawalStatus } from './rules.ts'

type New = Omit<Insertable<Withdrawals>, 'code'>

export async function insertWithdrawal(db: Db, withdrawal: New, newCode: () => string) {
  for (;;) {
    const row = await db
      .insertInto('withdrawals')
      .values({ ...withdrawal, code: newCode() })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (row) return row
  }
}

/**
 * Finds an unanswered withdrawal with the same data: a double click, or someone who lost the code. Serialises requests
 * for the same order.
 */
export async function findDuplicate(db: Db, { order_number, email, name, reason }: New) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${order_number} ${normalEmail(email)}`}, 2))`.execute(db)
  return db
    .selectFrom('withdrawals')
    .selectAll()
    .where('order_number', '=', order_number)
    .where(sameEmail('email', email))
    .where('name', '=', name ?? '')
    .where('reason', '=', reason ?? '')
    .where('status', '=', 'recibido')
    .executeTakeFirst()
}

export async function findOrderOf(db: Db, order_number: string, email: string) {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', order_number)
    .where(sameEmail('customer_email', email))
    .executeTakeFirst()
  return order?.id ?? null
}

export async function recordWithdrawalStep(db: Db, step: Insertable<WithdrawalHistory>) {
  await db.insertInto('withdrawal_history').values(step).execute()
}

export function lockWithdrawal(db: Db, id: number) {
  return db.selectFrom('withdrawals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function setWithdrawalStatus(db: Db, id: number, status: WithdrawalStatus) {
  await db.updateTable('withdrawals').set({ status }).where('id', '=', id).execute()
}

/** Unanswered first, oldest at the top; then the others, newest first. */
export async function listWithdrawals(db: Db, query: WithdrawalQuery, now: Date) {
  const matching = matchingWithdrawals(db, query)
  const sorted = selectWithdrawals(db)
    .where('withdrawals.id', 'in', matching.select('withdrawals.id'))
    .orderBy(sql`withdrawals.status <> 'recibido'`)
    .orderBy(sql`case when withdrawals.status = 'recibido' then withdrawals.id else -withdrawals.id end`)
  const [{ rows, pagination }, waiting_count] = await Promise.all([
    readPage(sorted, matching, query),
    countRows(db.selectFrom('withdrawals').where('status', '=', 'recibido')),
  ])
  return { withdrawals: rows.map((row) => asWithdrawal(row, now)), pagination, waiting_count }
}

export async function findWithdrawal(db: Db, id: number, now: Date) {
  return asWithdrawal(await selectWithdrawals(db).where('withdrawals.id', '=', id).executeTakeFirstOrThrow(), now)
}

/** Public by code, so without personal data. */
export async function findWithdrawalByCode(db: Db, code: string) {
  const row = await db
    .selectFrom('withdrawals')
    .select(['id', 'code', 'status', 'created_at'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!row) return undefined
  const steps = await db
    .selectFrom('withdrawal_history')
    .select(['to_status as status', 'created_at'])
    .where('withdrawal_id', '=', row.id)
    .orderBy('id')
    .execute()
  return { code: row.code, status: row.status, created_at: row.created_at, steps }
}

function matchingWithdrawals(db: Db, { status, search }: WithdrawalQuery) {
  let matching = db.selectFrom('withdrawals')
  if (status) matching = matching.where('status', '=', status)
  if (search) {
    const number = orderNumberIn(search) ?? null
    matching = matching.where((row) =>
      row.or([matchesEach(sql`withdrawals.search_text`, search), row('order_number', '=', number)]),
    )
  }
  return matching
}

function selectWithdrawals(db: Db) {
  return db
    .selectFrom('withdrawals')
    .leftJoin('orders', 'orders.id', 'withdrawals.order_id')
    .selectAll('withdrawals')
    .select(['orders.status as order_status', 'orders.total_amount as order_total'])
    .select((withdrawal) =>
      jsonArrayFrom(
        withdrawal
          .selectFrom('withdrawal_history')
          .leftJoin('users', 'users.id', 'withdrawal_history.user_id')
          .select([
            'from_status',
            'to_status',
            'author',
            'users.first_name as user_name',
            'note',
            'withdrawal_history.created_at',
          ])
          .whereRef('withdrawal_history.withdrawal_id', '=', 'withdrawals.id')
          .orderBy('withdrawal_history.id'),
      ).as('history'),
    )
}

type Row = InferResult<ReturnType<typeof selectWithdrawals>>[number]

function asWithdrawal(row: Row, now: Date): Withdrawal {
  return {
    ...row,
    due_at: dueAt(row.created_at).toISOString(),
    hours_left: hoursLeft(row, now),
    history: row.history.map((step) => ({
      ...step,
      created_at: new Date(step.created_at).toISOString(),
    })),
  }
}

type Leaving = { id: number; email: string; email_verified_at: string | null }

/**
 * Anonymises the withdrawals of a customer's orders, and deletes the mails about them. Withdrawals without an order are
 * anonymised once answered, if the customer's address is confirmed.
 */
export async function anonymiseWithdrawals(tx: Db, { id: user_id, email, email_verified_at }: Leaving) {
  const deleted = await tx
    .updateTable('withdrawals')
    .set({ name: '', reason: '', email: erasedAddress })
    .where(({ or, and, eb }) =>
      or([
        eb('order_id', 'in', tx.selectFrom('orders').select('id').where('user_id', '=', user_id)),
        and([
          eb.val(email_verified_at !== null),
          eb('order_id', 'is', null),
          eb('status', 'in', ['observado', 'reintegrado']),
          sameEmail('email', email),
        ]),
      ]),
    )
    .returning('id')
    .execute()
  const ids = deleted.map(({ id }) => String(id))
  await eraseMails(tx, sql<SqlBool>`kind = ${mails.withdrawal.kind} and about->>'withdrawal_id' = any(${ids}::text[])`)
}
