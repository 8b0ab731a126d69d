import { sql } from 'kysely'
import type { Db } from '../database/database.server.ts'

/** Deletes jobs of these tasks that failed for good half a year ago. Returns how many. */
export async function forgetFailedJobs(db: Db, tasks: readonly string[], most: number) {
  const { rows } = await sql`select from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs
    where task_identifier = any(${[...tasks]}::text[]) and attempts >= max_attempts and locked_at is null
      and run_at < now() - interval '6 months' limit ${most}))`.execute(db)
  return rows.length
}
