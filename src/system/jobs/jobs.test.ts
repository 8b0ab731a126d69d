import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { runJobs } from '../../../test/support/run-jobs.ts'
import { jobHandlers } from '../../jobs.server.ts'
import { notifyStaff, readNotices } from '../../payments/jobs.ts'
import { enqueue } from '../../platform/jobs/jobs.server.ts'
import { taskLabels } from './labels.ts'

test('each job has a name for staff', async () => {
  const names = jobHandlers(await openShop()).map(({ name }) => name)
  expect(names.filter((name) => !taskLabels[name])).toEqual([])
})

test('staff see waiting and failed jobs, and can retry them', async () => {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  const list = async (query = '') => (await shop.call('GET', `/api/admin/jobs${query}`, { token })).body
  // @ts-expect-error a wrong payload does not compile
  await enqueue(shop.db, notifyStaff, { title: 'Sin mensaje', secreto: 'tok-123' })
  await enqueue(shop.db, readNotices, { subject: 'order:x' }, { runAt: new Date(Date.now() + 3_600_000) })
  await runJobs(shop)
  const { jobs, counts } = await list()
  expect(counts).toEqual({ waiting: 1, running: 0, retrying: 1, failed: 0 })
  expect(jobs).toMatchObject([
    {
      task: 'tell-staff',
      state: 'retrying',
      attempts: 1,
      max_attempts: 25,
      last_error: expect.stringContaining('message'),
    },
    { task: 'read-notices', state: 'waiting', attempts: 0, last_error: null },
  ])
  expect(JSON.stringify(jobs)).not.toContain('tok-123')
  await shop.pool.query('select graphile_worker.reschedule_jobs($1, attempts => 25)', [[jobs[0].id]])
  expect(await list('?state=failed')).toMatchObject({ counts: { failed: 1 }, pagination: { total: 1 } })
  const retried = await shop.call('POST', `/api/admin/jobs/${jobs[0].id}/retry`, { token })
  expect(retried.body).toEqual({ success: true, message: 'La tarea se hace de nuevo enseguida' })
  expect((await list('?state=failed')).jobs).toEqual([])
  await shop.pool.query('select graphile_worker.complete_jobs($1)', [[jobs[0].id]])
  expect((await shop.call('POST', `/api/admin/jobs/${jobs[0].id}/retry`, { token })).statusCode).toBe(404)
  const { entries } = (await shop.call('GET', '/api/admin/audit', { token })).body
  expect(entries).toMatchObject([{ action: 'act', label: 'Reintentó una tarea', after: { task: 'tell-staff' } }])

  const { services } = (await shop.call('GET', '/api/admin/system-info', { token })).body
  expect(services).toEqual({
    mail: 'archivos',
    files: 'carpeta',
    payments: 'simulador',
    jobs: { waiting: 1, running: 0, retrying: 0, failed: 0 },
  })
})
