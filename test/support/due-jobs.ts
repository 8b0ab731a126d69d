import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.server.ts'

const all = sql`array(select id from graphile_worker.jobs)`

/** The time passes that jobs were put off for. */
export async function makeJobsDue(db: Db) {
  await sql`select from graphile_worker.reschedule_jobs(${all}, run_at => now())`.execute(db)
}

export async function dropJobs(db: Db) {
  await sql`select from graphile_worker.complete_jobs(${all})`.execute(db)
}

/** What each job in the queue carries, oldest first; the public view of jobs leaves it out. */
export async function readJobs(db: Db) {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker.reschedule_jobs(${all}) order by id`.execute(db)
  return rows.map(({ payload }) => payload)
}
