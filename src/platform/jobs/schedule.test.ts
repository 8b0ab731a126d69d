import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { clockDifference } from '../database/clock.server.ts'
import { defineJob, noPayload } from './define-job.ts'
import { enqueueDue, lastDue } from './schedule.server.ts'

// A minute that ended between two checks would make the job due again.
const [often, daily] = [defineJob('half-hourly', noPayload), defineJob('once-a-day', noPayload)]
const scheduled = [
  { job: often, everyMinutes: 30 },
  { job: daily, everyMinutes: 24 * 60, atMinute: 6 * 60 + 47 },
]

async function openSchedule() {
  const { db, pool } = await openShop()
  await enqueueDue(pool, scheduled)
  const move = (words: string, job = '%') =>
    sql`update schedule set due_at = due_at + ${words}::interval where job like ${job}`.execute(db)
  const waiting = async () => {
    const { rows } = await sql<{ task: string }>`
      select task_identifier as task from graphile_worker.jobs order by id`.execute(db)
    return rows.map(({ task }) => task)
  }
  return { db, pool, move, waiting, look: () => enqueueDue(pool, scheduled) }
}

test('a job is enqueued at its next minute by one of many machines, and a missed run is made up for once', async () => {
  const { move, waiting, look } = await openSchedule()
  expect(await waiting()).toEqual([])
  await move('-3 minutes', often.name)
  await Promise.all([look(), look(), look()])
  expect(await waiting()).toEqual(['half-hourly'])
  await move('-2 days')
  await Promise.all([look(), look()])
  expect((await waiting()).toSorted()).toEqual(['half-hourly', 'once-a-day'])
})

test('a job that failed is not enqueued beside itself, but retried at its next time; one for later does not count', async () => {
  const { db, pool, move, look } = await openSchedule()
  await move('-3 days')
  await look()
  const nextTime = async (state: string) => {
    await pool.query(`update graphile_worker._private_jobs set run_at = now() + interval '2 hours', ${state}`)
    await move('-3 minutes', often.name)
    await look()
    const { rows } = await sql`select task_identifier as task, attempts, run_at <= now() as is_due
      from graphile_worker.jobs order by task_identifier, id`.execute(db)
    return rows
  }
  expect(await nextTime("attempts = 5, last_error = 'no'")).toEqual([
    { task: often.name, attempts: 5, is_due: true },
    { task: daily.name, attempts: 5, is_due: false },
  ])
  // The attempts never run out.
  expect(await nextTime('attempts = 24')).toMatchObject([{ attempts: 9 }, { attempts: 24 }])
  expect(await nextTime('attempts = 0')).toEqual([
    { task: often.name, attempts: 0, is_due: false },
    { task: often.name, attempts: 0, is_due: true },
    { task: daily.name, attempts: 0, is_due: false },
  ])
})

test('a database clock that was ahead does not stop later runs', async () => {
  const { move, waiting, look } = await openSchedule()
  await move('400 days')
  await Promise.all([look(), look()])
  expect((await waiting()).toSorted()).toEqual(['half-hourly', 'once-a-day'])
  await move('0 days')
  await expect.poll(async () => (await look()).due).toEqual([])
})

test('a job is due at its minute, the last time before now', () => {
  const due = (everyMinutes: number, atMinute?: number) =>
    new Date(lastDue({ everyMinutes, ...(atMinute && { atMinute }) }, Date.parse('2026-11-23T06:50:30Z'))).toISOString()
  expect(due(1)).toBe('2026-11-23T06:50:00.000Z')
  expect(due(15)).toBe('2026-11-23T06:45:00.000Z')
  expect(due(60, 50)).toBe('2026-11-23T06:50:00.000Z')
  expect(due(60, 51)).toBe('2026-11-23T05:51:00.000Z')
})

test('a clock difference only counts beyond the time that the query took', () => {
  expect(clockDifference(1000, 1500, 2000)).toBe(0)
  expect(clockDifference(9000, 1500, 9100)).toBe(7500)
  expect(clockDifference(1000, 9000, 2000)).toBe(-7000)
})
