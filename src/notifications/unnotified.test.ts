import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '../../test/support/open-shop.ts'
import { runJobs } from '../../test/support/run-jobs.ts'

async function refuseMails({ db }: Awaited<ReturnType<typeof openShop>>, about: string) {
  await sql`create function refuse() returns trigger language plpgsql as 'begin raise ''refused''; end'`.execute(db)
  await sql`create trigger refuse before insert on mails for each row
    when (new.about::text like ${sql.lit(`%${about}%`)}) execute function refuse()`.execute(db)
  return () => sql`drop function refuse cascade`.execute(db)
}

test('a failing order notification does not block the others; staff see it among the jobs and can retry it', async () => {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  const product = await shop.make.product({ stock: 10 })
  const wrong = (await shop.buy(product)).body.order
  const allow = await refuseMails(shop, wrong.id)
  const right = (await shop.buy(product)).body.order
  const notified = async () => {
    const mails = await shop.db.selectFrom('mails').select('about').where('kind', '=', 'order-step').execute()
    return mails.map(({ about }) => (about as { order_id: string }).order_id)
  }
  await Promise.all([runJobs(shop), runJobs(shop)])
  await runJobs(shop)
  expect(await notified()).toEqual([right.id])
  const { jobs } = (await shop.call('GET', '/api/admin/jobs', { token })).body
  expect(jobs).toMatchObject([{ task: 'order-moved', state: 'retrying', attempts: 1, last_error: 'refused' }])

  await allow()
  await shop.call('POST', `/api/admin/jobs/${jobs[0].id}/retry`, { token })
  await runJobs(shop)
  expect(await notified()).toEqual([right.id, wrong.id])
  expect((await shop.call('GET', '/api/admin/jobs', { token })).body.jobs).toEqual([])
})

test('failed product notifications are left to jobs, one per event', async () => {
  const shop = await openShop()
  await shop.make.admin()
  const events = await Promise.all([1, 2].map(async () => ({ product_id: (await shop.make.product()).id })))
  await shop.db
    .insertInto('product_events')
    .values(events.map((event) => ({ ...event, kind: 'poco-stock', old_value: 9, new_value: 99 })))
    .execute()
  await sql`create function refuse() returns trigger language plpgsql as 'begin raise ''refused''; end'`.execute(
    shop.db,
  )
  await sql`create trigger refuse before insert on notifications execute function refuse()`.execute(shop.db)
  await runJobs(shop)
  await runJobs(shop)
  const { rows } = await sql`select task_identifier, attempts from graphile_worker.jobs`.execute(shop.db)
  expect(rows).toEqual([1, 2].map(() => ({ task_identifier: 'tell-of-products', attempts: 1 })))
})
