import { expect, onTestFinished, test } from 'vitest'
import { openShop } from '../../test/open-shop.ts'
import { enqueue, type JobHandlers, startJobs } from './jobs.server.ts'

test('what a killed process had taken is done by the next, and what a living one does is left to it', async () => {
  const { db, pool, log } = await openShop()
  const start = async (handlers: JobHandlers) => {
    const jobs = await startJobs(pool, handlers, [], log)
    onTestFinished(() => jobs.stop())
  }
  const long = Promise.withResolvers<void>()
  let begun = 0
  const handlers = {
    long: () => {
      begun += 1
      return long.promise
    },
  }
  await start(handlers)
  await enqueue(db, 'long', {})
  await expect.poll(() => begun).toBe(1)

  await enqueue(db, 'tell', {}, { queue: 'one by one' })
  await pool.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-dead'
    where locked_by is null`)
  await pool.query("update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'pool-dead'")
  let told = 0
  await start({
    ...handlers,
    tell: () => {
      told += 1
    },
  })
  await expect.poll(() => told).toBe(1)
  expect(begun).toBe(1)
  long.resolve()
  await expect.poll(async () => (await pool.query('select from graphile_worker._private_jobs')).rowCount).toBe(0)
})
