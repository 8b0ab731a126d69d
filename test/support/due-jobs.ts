import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.server.ts'

const all = sql`array(select id from graphile_worker.jobs)`

/** Makes all jobs due, as if their delay had passed. */
export async function makeJobsDue(db: Db) {
  await sql`select from graphile_worker.reschedule_jobs(${all}, run_at => now())`.execute(db)
}

export async function dropJobs(db: Db) {
  await sql`select from graphile_worker.complete_jobs(${all})`.execute(db)
}

/** Payloads of all jobs, oldest first. The public view of jobs has no payload column. */
export async function readJobs(db: Db) {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker.reschedule_jobs(${all}) order by id`.execute(db)
  return rows.map(({ payload }) => payload)
}
