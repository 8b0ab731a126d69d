import { type Insertable, sql } from 'kysely'
import type { CashClosingAmounts } from '../../../db/types.ts'
import { sumPesos } from '../../platform/argentina/money.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { methodName } from '../../settings/payment-methods.ts'
import type { OpenPeriod } from '../contract.ts'
import { sumMovements } from '../movements/queries.server.ts'
import { sumDays } from '../queries.server.ts'
import type { Closing } from './contract.ts'

/** More than a year of daily closings and some corrections. */
const max = 500

type Row = {
  id: number
  day: string
  corrects: number | null
  reason: string
  closed_by: string | null
  created_at: string
  is_corrected: boolean
  amounts: { method: string; expected: number; counted: number }[]
}

/** Newest first. */
export async function listClosings(db: Db, { start, end, id }: OpenPeriod & { id?: number }): Promise<Closing[]> {
  const { rows } = await sql<Row>`
    select cash_closings.id, day, corrects, reason, users.first_name as closed_by, cash_closings.created_at,
      exists (select from cash_closings as later where later.corrects = cash_closings.id) as is_corrected,
      (select json_agg(json_build_object('method', method, 'expected', expected, 'counted', counted))
        from cash_closing_amounts where closing_id = cash_closings.id) as amounts
    from cash_closings left join users on users.id = closed_by
    where day >= ${start ?? '-infinity'}::date and day <= ${end ?? 'infinity'}::date
      and (${id ?? null}::integer is null or cash_closings.id = ${id ?? null})
    order by day desc, cash_closings.id desc limit ${max}
  `.execute(db)
  const days = [...new Set(rows.map(({ day }) => day))]
  const [paid, moved] = await Promise.all([sumDays(db, days), sumMovements(db, days)])
  return rows.map((row) => asClosing(row, sumPesos([paid.get(row.day) ?? 0, moved.get(row.day) ?? 0])))
}

function asClosing({ amounts, ...row }: Row, expected_now: number): Closing {
  const less = (counted: number, expected: number) => sumPesos([counted, -expected])
  const expected = sumPesos(amounts.map((amount) => amount.expected))
  const counted = sumPesos(amounts.map((amount) => amount.counted))
  return {
    ...row,
    methods: amounts.map(({ method, ...amount }) => ({
      code: method,
      name: methodName(method),
      ...amount,
      difference: less(amount.counted, amount.expected),
    })),
    expected,
    counted,
    difference: less(counted, expected),
    expected_now,
  }
}

/** Serializes closings, corrections and movements of a day. */
export async function lockDay(tx: Db, day: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cash ${day}`}, 1))`.execute(tx)
}

export function findClosing(db: Db, id: number) {
  return db.selectFrom('cash_closings').select(['id', 'day']).where('id', '=', id).executeTakeFirst()
}

export function findClosingCount(db: Db, which: { day: string } | { corrects: number }) {
  const counts = db
    .selectFrom('cash_closings')
    .leftJoin('users', 'users.id', 'closed_by')
    .select(['cash_closings.id', 'users.first_name as closed_by'])
  const found =
    'day' in which
      ? counts.where('day', '=', which.day).where('corrects', 'is', null)
      : counts.where('corrects', '=', which.corrects)
  return found.executeTakeFirst()
}

type NewCount = { day: string; closed_by: number; corrects?: number; reason?: string }
type Amount = Omit<Insertable<CashClosingAmounts>, 'closing_id'>

export async function insertCount(tx: Db, count: NewCount, amounts: readonly Amount[]) {
  const { id } = await tx.insertInto('cash_closings').values(count).returning('id').executeTakeFirstOrThrow()
  await tx
    .insertInto('cash_closing_amounts')
    .values(amounts.map((amount) => ({ closing_id: id, ...amount })))
    .execute()
  return id
}

export const inFuture = (message: string) => new ShopError(400, 'dia-futuro', message, { day: message })
