import { type Insertable, sql } from 'kysely'
import type { CashMovements } from '../../../db/types.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { Period } from '../contract.ts'
import { entries } from '../queries.server.ts'
import type { Drawer, Movement } from './contract.ts'

/** Oldest first. */
export function listMovements(db: Db, which: Period | { id: number }): Promise<Movement[]> {
  const movements = db
    .selectFrom('cash_movements')
    .leftJoin('users', 'users.id', 'cash_movements.created_by')
    .select(['cash_movements.id', 'day', 'type', 'amount', 'reason', 'reverses', 'cash_movements.created_at'])
    .select('users.first_name as created_by')
    .select(
      sql<boolean>`exists (select from cash_movements as later where later.reverses = cash_movements.id)`.as(
        'is_reversed',
      ),
    )
  const found =
    'id' in which
      ? movements.where('cash_movements.id', '=', which.id)
      : movements.where('day', '>=', which.start).where('day', '<=', which.end)
  return found.orderBy('day').orderBy('cash_movements.id').execute()
}

export async function insertMovement(tx: Db, movement: Insertable<CashMovements>) {
  const { id } = await tx.insertInto('cash_movements').values(movement).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The signed effect of a movement on the drawer. */
const signed = sql`case type when 'gasto' then -amount else amount end`

export async function sumMovements(db: Db, days: readonly string[]) {
  if (days.length === 0) return new Map<string, number>()
  const { rows } = await sql<{ day: string; total: number }>`
    select day, sum(${signed}) as total from cash_movements where day = any(${days}::date[]) group by day
  `.execute(db)
  return new Map(rows.map(({ day, total }) => [day, total]))
}

export async function findDrawer(db: Db, day: string): Promise<Drawer> {
  const { rows } = await sql<Drawer>`
    select opening, sales, refunds, expenses, income, opening + sales - refunds - expenses + income as expected
    from (
      select coalesce(sum(amount) filter (where type = 'apertura'), 0) as opening,
        coalesce(sum(amount) filter (where type = 'gasto'), 0) as expenses,
        coalesce(sum(amount) filter (where type = 'ingreso'), 0) as income
      from cash_movements where day = ${day}
    ) as moved, (
      select coalesce(sum(amount) filter (where payments = 1), 0) as sales,
        coalesce(-sum(amount) filter (where payments = 0), 0) as refunds
      from ${entries({ start: day, end: day })} where method = 'efectivo'
    ) as sold
  `.execute(db)
  const [drawer] = rows
  if (!drawer) throw new Error('the sums of a day gave no row')
  return drawer
}
