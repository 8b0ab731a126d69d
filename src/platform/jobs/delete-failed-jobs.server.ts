import { sql } from 'kysely'
import type { Db } from '../database/database.server.ts'

/** Deletes jobs of these tasks that failed for good half a year ago. Returns how many. */
export async function deleteFailedJobs(db: Db, tasks: readonly string[], limit: number) {
  const { rows } = await sql`select from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs
    where task_identifier = any(${[...tasks]}::text[]) and attempts >= max_attempts
      and run_at < now() - interval '6 months' limit ${limit}))`.execute(db)
  return rows.length
}
