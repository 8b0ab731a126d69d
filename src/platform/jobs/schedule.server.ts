import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { repeat } from '../concurrency/repeat.ts'
import { clockDifference, maxClockDifferenceMs } from '../database/clock.server.ts'
import { logFailure } from '../monitoring/log-outage.server.ts'
import type { Job } from './define-job.ts'

/** `atMinute`: offset within each span of `everyMinutes`. */
export type ScheduledJob = { job: Job; everyMinutes: number; atMinute?: number }

const pauseMs = 5000

/**
 * Enqueues due jobs by the database's clock. Every machine checks, and updating the row of a job lets one of them
 * enqueue it. A run that was missed while the shop was closed is made up for once. A due time in the future, left by a
 * database clock that was ahead, counts as never run.
 */
export function watchSchedule(pool: pg.Pool, scheduled: readonly ScheduledJob[], log: FastifyBaseLogger) {
  let wasWrong = false

  async function check() {
    const { aheadMs } = await enqueueDue(pool, scheduled)
    const isWrong = Math.abs(aheadMs) > maxClockDifferenceMs
    if (isWrong && !wasWrong) log.warn({ aheadMs }, "this machine's clock is not the database's")
    wasWrong = isWrong
  }

  return repeat(
    () => check().catch((err) => logFailure(log, err, 'nothing can be scheduled')),
    () => pauseMs,
  )
}

/** Returns the enqueued jobs and how far this machine's clock is ahead of the database's. */
export async function enqueueDue(pool: pg.Pool, scheduled: readonly ScheduledJob[]) {
  const requestedAt = Date.now()
  const { rows } = await pool.query<{ now: string; known: Record<string, string> | null }>(
    'select now(), (select json_object_agg(job, due_at) from schedule) as known',
  )
  const now = rows[0] ? Date.parse(rows[0].now) : requestedAt
  const aheadMs = clockDifference(requestedAt, now)
  const due = scheduled.flatMap((one) => {
    const at = lastDue(one, now)
    const before = Date.parse(rows[0]?.known?.[one.job.name] ?? '')
    const isDone = before >= at && before <= now + slackMs
    return isDone ? [] : [{ job: one.job.name, at: new Date(at) }]
  })
  if (due.length > 0) await pool.query(enqueueOnce, [JSON.stringify(due), `${slackMs} ms`])
  return { aheadMs, due: due.map(({ job }) => job) }
}

export function lastDue({ everyMinutes, atMinute = 0 }: Omit<ScheduledJob, 'job'>, now: number) {
  const [every, at] = [everyMinutes * 60_000, atMinute * 60_000]
  return Math.floor((now - at) / every) * every + at
}

/** A due time this far in the future is a small correction of the server's clock. */
const slackMs = 120_000

/** Of a job that keeps failing, so that it is retried for ever and stays one job. */
const maxAttempts = 9

/**
 * A new job runs at its next due time, not immediately. A job that is due already is not enqueued again, and one that
 * failed is retried now.
 */
const enqueueOnce = `with due as (select * from json_to_recordset($1::json) as due(job text, at timestamptz)),
  added as (insert into schedule (job, due_at) select job, at from due on conflict do nothing),
  taken as (update schedule set due_at = due.at from due where schedule.job = due.job
    and (schedule.due_at < due.at or schedule.due_at > now() + $2::interval) returning schedule.job),
  waiting as (select id, task_identifier as job, attempts from taken join graphile_worker.jobs on task_identifier = job
    where locked_at is null and attempts < max_attempts and (attempts > 0 or run_at <= now()))
  select (graphile_worker.reschedule_jobs(array[id], run_at => now(), attempts => least(attempts, ${maxAttempts}))).id
    from waiting where attempts > 0
  union all select (graphile_worker.add_job(job, '{}'::json)).id from taken where job not in (select job from waiting)`
