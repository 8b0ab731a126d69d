import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openLine } from '../../../e2e/support/cut-line.ts'
import { openShop } from '../../../test/open-shop.ts'
import { openDatabase } from '../database/database.server.ts'
import { defineJob, noPayload } from './define-job.ts'
import { enqueue, handle, type JobHandler, startJobs } from './jobs.server.ts'

const wait = defineJob('wait', noPayload)
const tell = defineJob('tell', z.object({ of: z.int().optional() }))

test('what a killed process had taken is done by the next, and what a living one does is left to it', async () => {
  const { db, pool, log } = await openShop()
  const start = async (handlers: JobHandler[]) => {
    const jobs = await startJobs(pool, handlers, [], log)
    onTestFinished(() => jobs.stop())
  }
  const long = Promise.withResolvers<void>()
  let begun = 0
  const waits = handle(wait, () => {
    begun += 1
    return long.promise
  })
  await start([waits])
  await enqueue(db, wait, {})
  await expect.poll(() => begun).toBe(1)

  await enqueue(db, tell, {}, { queue: 'one by one' })
  await pool.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-dead'
    where locked_by is null`)
  // Enqueued again meanwhile, it is done once, and the one that was taken leaves no failure behind.
  await enqueue(db, tell, {}, { key: 'once' })
  await pool.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-dead' where key = 'once'",
  )
  await enqueue(db, tell, {}, { key: 'once' })
  await pool.query("update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'pool-dead'")
  let told = 0
  await start([
    waits,
    handle(tell, () => {
      told += 1
    }),
  ])
  await expect.poll(() => told).toBe(2)
  expect(begun).toBe(1)
  long.resolve()
  await expect.poll(async () => (await pool.query('select from graphile_worker._private_jobs')).rowCount).toBe(0)
})

test('a job that was taken as the line was cut, so that nobody learnt of it, is done', async () => {
  const { db, pool, log } = await openShop()
  const long = Promise.withResolvers<void>()
  const done: string[] = []
  const jobs = await startJobs(
    pool,
    [
      handle(wait, () => {
        done.push('long')
        return long.promise
      }),
      handle(tell, () => done.push('tell')),
    ],
    [],
    log,
  )
  onTestFinished(() => jobs.stop())
  await enqueue(db, wait, {})
  await expect.poll(() => done).toEqual(['long'])
  await enqueue(db, tell, {}, { queue: 'one by one', runAt: new Date(Date.now() + 3_600_000) })
  const { rows } = await pool.query('select locked_by from graphile_worker._private_jobs where locked_by is not null')
  for (const table of ['jobs', 'job_queues']) {
    await pool.query(`update graphile_worker._private_${table} set locked_at = now(), locked_by = $1`, [
      rows[0].locked_by,
    ])
  }
  await pool.query('update graphile_worker._private_jobs set run_at = now()')
  await expect.poll(() => done).toEqual(['long', 'tell'])
  long.resolve()
  await expect.poll(async () => (await pool.query('select from graphile_worker._private_jobs')).rowCount).toBe(0)
  expect(done).toEqual(['long', 'tell'])
})

test('jobs go on after their line was cut while they ran', async () => {
  const { db, url, log } = await openShop()
  const line = await openLine(url)
  const far = openDatabase(line.url)
  const cut = Promise.withResolvers<void>()
  const begun: unknown[] = []
  const jobs = await startJobs(
    far.pool,
    [
      handle(tell, async (payload) => {
        begun.push(payload)
        await cut.promise
      }),
    ],
    [],
    log,
  )
  onTestFinished(async () => {
    await jobs.stop()
    line.close()
    await far.close()
  })
  await enqueue(db, tell, { of: 1 })
  await enqueue(db, tell, { of: 2 })
  await expect.poll(() => begun.length).toBe(2)
  line.cut()
  cut.reject(new Error('nobody there'))
  await expect.poll(() => far.pool.totalCount).toBe(0)
  line.mend()
  await enqueue(db, tell, { of: 3 })
  await expect.poll(() => begun).toContainEqual({ of: 3 })
})

test('jobs are found although the very first question for them was never answered', async () => {
  const { db, url, log } = await openShop()
  const line = await openLine(url)
  const far = openDatabase(line.url)
  line.cutAfter('_private_tasks as tasks (identifier)')
  let told = 0
  const tells = handle(tell, () => {
    told += 1
  })
  const jobs = await startJobs(far.pool, [tells], [], log)
  onTestFinished(async () => {
    await jobs.stop()
    line.close()
    await far.close()
  })
  await enqueue(db, tell, {})
  await expect.poll(() => told).toBe(1)
})
