import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { keepLooking } from '../concurrency/keep-looking.ts'
import { clockDifference, mostClockDifferenceMs } from '../database/clock.server.ts'
import { logFailure } from '../monitoring/log-outage.server.ts'
import type { Job } from './define-job.ts'

/** `atMinute`: of the hour, or of whatever span is counted. */
export type ScheduledJob = { job: Job; everyMinutes: number; atMinute?: number }

const lookMs = 5000

/**
 * Enqueues what is due, by the database's clock: every machine looks, and the row of a job lets one of them. A minute that
 * nobody saw, since the shop was closed, is made up for once. A database whose clock was ahead leaves rows of the future
 * behind, which count as never.
 */
export function watchSchedule(pool: pg.Pool, scheduled: readonly ScheduledJob[], log: FastifyBaseLogger) {
  let wasWrong = false

  async function look() {
    const { aheadMs } = await enqueueDue(pool, scheduled)
    const isWrong = Math.abs(aheadMs) > mostClockDifferenceMs
    if (isWrong && !wasWrong) log.warn({ aheadMs }, "this machine's clock is not the database's")
    wasWrong = isWrong
  }

  return keepLooking(
    () => look().catch((err) => logFailure(log, err, 'nothing can be scheduled')),
    () => lookMs,
  )
}

/** One look. Says how far this machine's clock is ahead of the database's. */
export async function enqueueDue(pool: pg.Pool, scheduled: readonly ScheduledJob[]) {
  const asked = Date.now()
  const { rows } = await pool.query<{ now: Date; known: Record<string, string> | null }>(
    'select now(), (select json_object_agg(job, due_at) from schedule) as known',
  )
  const [{ now, known } = { now: new Date(asked), known: null }] = rows
  const aheadMs = clockDifference(asked, now)
  const due = scheduled.flatMap((one) => {
    const at = lastDue(one, now.getTime())
    const before = Date.parse(known?.[one.job.name] ?? '')
    const isDone = before >= at && before <= now.getTime() + slackMs
    return isDone ? [] : [{ job: one.job.name, at: new Date(at) }]
  })
  if (due.length > 0) await pool.query(enqueueOnce, [JSON.stringify(due), `${slackMs} ms`])
  return { aheadMs, due: due.map(({ job }) => job) }
}

/** The last moment at which it was to run. */
export function lastDue({ everyMinutes, atMinute = 0 }: Omit<ScheduledJob, 'job'>, now: number) {
  const [every, at] = [everyMinutes * 60_000, atMinute * 60_000]
  return Math.floor((now - at) / every) * every + at
}

/** A server's clock is put right by less than this without anyone noticing. */
const slackMs = 120_000

/**
 * A job that nobody knew before runs at its next minute, not at once. One that still waits for its first try is not
 * enqueued twice.
 */
const enqueueOnce = `with due as (select * from json_to_recordset($1::json) as due(job text, at timestamptz)),
  added as (insert into schedule (job, due_at) select job, at from due on conflict do nothing),
  taken as (update schedule set due_at = due.at from due where schedule.job = due.job
    and (schedule.due_at < due.at or schedule.due_at > now() + $2::interval) returning schedule.job)
  select graphile_worker.add_job(job, '{}'::json) from taken where not exists (
    select from graphile_worker.jobs where task_identifier = taken.job and locked_at is null and attempts = 0)`
