import { runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { defineJob, noPayload } from './define-job.ts'
import { preset } from './jobs.server.ts'
import { enqueueUnlessQueued, outbox, watchOutboxes } from './outbox.server.ts'

test('an entry that cannot be sent delays no other, and a database that is away loses none', async () => {
  const { log } = await openShop()
  const waiting = ['a', 'wrong', 'b']
  const count: string[] = []
  const left: string[] = []
  let isAway = true
  const take = (entry: string) => waiting.splice(waiting.indexOf(entry), 1)
  const send = outbox({
    list: async () => [...waiting],
    async send(entry) {
      if (isAway || entry === 'wrong') throw new Error(entry)
      count.push(...take(entry))
    },
    async enqueueUnlessQueued(entry) {
      if (isAway) throw new Error('away')
      left.push(...take(entry))
    },
  })
  const watching = watchOutboxes([send], log)
  onTestFinished(() => watching.stop())
  await expect(send(log)).rejects.toThrow('away')
  expect(waiting).toEqual(['a', 'wrong', 'b'])
  isAway = false
  await expect.poll(() => waiting).toEqual([])
  expect([count, left]).toEqual([['a', 'b'], ['wrong']])
})

test('an entry that two processes hand over concurrently has one job, even while that job runs', async () => {
  const { db, pool } = await openShop()
  const job = defineJob('tell', noPayload)
  await enqueueUnlessQueued(db, job, {}, 'entry')
  const run = async () => {
    await enqueueUnlessQueued(db, job, {}, 'entry')
    throw new Error('refused')
  }
  await runOnce({ pgPool: pool, taskList: { [job.name]: run }, noHandleSignals: true, preset })
  const { rows } = await sql`select attempts, last_error from graphile_worker.jobs`.execute(db)
  expect(rows).toEqual([{ attempts: 1, last_error: 'refused' }])
})
