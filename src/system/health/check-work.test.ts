import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { readNotices } from '../../payments/jobs.ts'
import { enqueue } from '../../platform/jobs/jobs.server.ts'

async function openPanel() {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  const troubleIds = async () => {
    const { troubles } = (await shop.call('GET', '/api/admin/system-info', { token })).body
    return troubles.map(({ id }: { id: string }) => id) as string[]
  }
  return { ...shop, troubleIds }
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('mails that cannot be sent are reported until one is sent', async () => {
  const { db, troubleIds } = await openPanel()
  const mail = { kind: 'order-placed', to_address: 'ana@example.com', last_error: 'Greeting never received' } as const
  const sent = { ...mail, state: 'enviado', last_error: '' } as const
  await db
    .insertInto('mails')
    .values([
      { ...sent, key: 'antes', created_at: ago(40), sent_at: ago(40) },
      { ...mail, key: 'uno', created_at: ago(14) },
    ])
    .execute()
  expect(await troubleIds()).not.toContain('mails')
  await db
    .insertInto('mails')
    .values({ ...mail, key: 'dos', created_at: ago(20) })
    .execute()
  expect(await troubleIds()).toContain('mails')
  // One address refuses mail, the others accept it.
  await db
    .insertInto('mails')
    .values({ ...sent, key: 'tres', created_at: ago(10), sent_at: ago(10) })
    .execute()
  expect(await troubleIds()).not.toContain('mails')
})

test('a job that keeps failing is reported until it succeeds or a week after it was given up', async () => {
  const { db, pool, troubleIds } = await openPanel()
  await enqueue(db, readNotices, { subject: 'order:x' })
  const fail = (attempts: number, days: number) =>
    pool.query(
      "update graphile_worker._private_jobs set attempts = $1, last_error = 'no', run_at = now() - $2 * interval '1 day'",
      [attempts, days],
    )
  // A scheduled job is retried each minute.
  await fail(7, -1)
  expect(await troubleIds()).not.toContain('failing')
  await pool.query("update graphile_worker._private_jobs set created_at = now() - interval '31 minutes'")
  await fail(3, -1)
  expect(await troubleIds()).not.toContain('failing')
  await fail(7, -1)
  expect(await troubleIds()).toContain('failing')
  await fail(25, 8)
  expect(await troubleIds()).not.toContain('failing')
})
