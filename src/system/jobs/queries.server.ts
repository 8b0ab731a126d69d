import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { pagination } from '../../platform/http/contract.ts'
import type { Job, JobQuery, JobState } from './contract.ts'

const state = sql<JobState>`case
  when locked_at is not null then 'running'
  when attempts >= max_attempts then 'failed'
  when last_error is not null then 'retrying'
  else 'waiting' end`

/** Failed jobs first, then in the order in which they will run. */
export async function listJobs(db: Db, query: JobQuery) {
  const { page, limit, state: wanted } = query
  const { rows: jobs } = await sql<Job>`
    select id, task_identifier as task, ${state} as state, run_at, created_at, attempts, max_attempts, last_error
    from graphile_worker.jobs where ${wanted ?? null}::text is null or ${state} = ${wanted ?? null}
    order by last_error is null, run_at, id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const counts = await countJobs(db)
  const total = wanted ? counts[wanted] : Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { jobs, counts, pagination: pagination(query, total) }
}

export async function countJobs(db: Db): Promise<Record<JobState, number>> {
  const { rows } = await sql<{ state: JobState; count: number }>`
    select ${state} as state, count(*) as count from graphile_worker.jobs group by 1`.execute(db)
  const counts = { waiting: 0, running: 0, retrying: 0, failed: 0 }
  for (const row of rows) counts[row.state] = row.count
  return counts
}

/** Runs a job now, with all its attempts again. Returns undefined if it is gone or running. */
export async function retryJob(db: Db, id: number) {
  const { rows } = await sql<{ task: string }>`
    with again as (select graphile_worker.reschedule_jobs(array[${id}]::bigint[], run_at => now(), attempts => 0) as job)
    select (select task_identifier from graphile_worker.jobs where id = ${id}) as task from again`.execute(db)
  return rows[0]?.task
}
