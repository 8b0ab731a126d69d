import type { FastifyBaseLogger } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openProxy } from '../../../e2e/support/open-proxy.ts'
import { makeJobsDue, readJobs } from '../../../test/support/due-jobs.ts'
import { openShop } from '../../../test/support/open-shop.ts'
import { openDatabase } from '../database/database.server.ts'
import { defineJob, noPayload } from './define-job.ts'
import { enqueue, handle, type JobHandler, startJobs } from './jobs.server.ts'

const wait = defineJob('wait', noPayload)
const job = defineJob('tell', z.object({ of: z.int().optional() }))

/** A worker behind a proxy that can be cut. */
async function openFar(url: string, log: FastifyBaseLogger, handlers: JobHandler[], words?: string) {
  const line = await openProxy(url)
  if (words) line.cutAfter(words)
  const far = openDatabase(line.url)
  const jobs = await startJobs(far.pool, handlers, [], log)
  onTestFinished(async () => {
    await jobs.stop()
    line.close()
    await far.close()
  })
  return { line, pool: far.pool }
}

test('the jobs of a killed process are run by another, and those of a running process are left to it', async () => {
  const { db, url, pool, log } = await openShop()
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

  let taken = 0
  const { line } = await openFar(url, log, [
    handle(job, () => {
      taken += 1
      return long.promise
    }),
  ])
  await enqueue(db, job, {}, { queue: 'one by one' })
  await enqueue(db, job, {}, { key: 'once' })
  await expect.poll(() => taken).toBe(2)
  // A job that was enqueued again meanwhile runs once, and the first one leaves no failure.
  await enqueue(db, job, {}, { key: 'once' })
  line.cut()
  let runs = 0
  await start([
    waits,
    handle(job, () => {
      runs += 1
    }),
  ])
  await expect.poll(() => runs).toBe(2)
  expect(begun).toBe(1)
  long.resolve()
  await expect.poll(() => readJobs(db)).toEqual([])
})

test('a job that was locked for a worker whose connection was cut before the answer is run', async () => {
  const { db, url, pool, log } = await openShop()
  let runs = 0
  const first = Promise.withResolvers<void>()
  const { line } = await openFar(url, log, [
    handle(wait, () => first.promise),
    handle(job, () => {
      runs += 1
    }),
  ])
  await enqueue(db, job, {}, { queue: 'one by one', runAt: new Date(Date.now() + 3_600_000) })
  await enqueue(db, wait, {})
  const findWorker = async () => (await pool.query('select max(locked_by) from graphile_worker.jobs')).rows[0].max
  await expect.poll(findWorker).toBeTruthy()
  const worker = await findWorker()
  first.resolve()
  await expect.poll(findWorker).toBeNull()
  await makeJobsDue(db)
  // The worker's next query that contains its name asks for jobs.
  line.cutAfter(worker)
  await expect.poll(() => runs).toBe(1)
  await expect.poll(() => readJobs(db)).toEqual([])
})

test('jobs continue after the connection was cut while they ran', async () => {
  const { db, url, log } = await openShop()
  const cut = Promise.withResolvers<void>()
  const begun: unknown[] = []
  const { line, pool } = await openFar(url, log, [
    handle(job, async (payload) => {
      begun.push(payload)
      await cut.promise
    }),
  ])
  await enqueue(db, job, { of: 1 })
  await enqueue(db, job, { of: 2 })
  await expect.poll(() => begun.length).toBe(2)
  line.cut()
  cut.reject(new Error('nobody there'))
  await expect.poll(() => pool.totalCount).toBe(0)
  line.mend()
  await enqueue(db, job, { of: 3 })
  await expect.poll(() => begun).toContainEqual({ of: 3 })
})

test('jobs are found although the first query for them was never answered', async () => {
  const { db, url, log } = await openShop()
  let runs = 0
  const handler = handle(job, () => {
    runs += 1
  })
  await openFar(url, log, [handler], 'as tasks (identifier)')
  await enqueue(db, job, {})
  await expect.poll(() => runs).toBe(1)
})
