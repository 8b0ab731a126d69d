import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import type { OpenCase } from './contract.ts'

/** Longer than the interval at which the panel repeats that a case is open. */
const leftAfter = sql<string>`now() - interval '1 minute'`

export function listOpenCases(db: Db): Promise<OpenCase[]> {
  return db
    .selectFrom('open_cases')
    .innerJoin('users', 'users.id', 'open_cases.user_id')
    .select(['case_key', 'user_id', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('seen_at', '>', leftAfter)
    .orderBy('seen_at')
    .execute()
}

/** Marks a case as open, or renews it. */
export async function renewOpenCase(db: Db, user_id: number, case_key: string) {
  await db.deleteFrom('open_cases').where('seen_at', '<', leftAfter).execute()
  await db
    .insertInto('open_cases')
    .values({ user_id, case_key })
    .onConflict((conflict) => conflict.columns(['user_id', 'case_key']).doUpdateSet({ seen_at: sql`now()` }))
    .execute()
}

export async function leaveCase(db: Db, user_id: number, case_key: string) {
  await db.deleteFrom('open_cases').where('user_id', '=', user_id).where('case_key', '=', case_key).execute()
}
