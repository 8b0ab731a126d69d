import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'

/** Deletions of daily work, which can be redone: staff's own notes and views, and plans that have not started. */
const withoutPassword = [
  '/api/admin/customers/{id}/notes/{note_id}',
  '/api/admin/open-cases/{case_key}',
  '/api/admin/planned-offers/{id}',
  '/api/admin/ready-answers/{id}',
  '/api/admin/views/{id}',
]

test('staff who delete are asked for their password again when their login is not recent', async () => {
  const { db, call, make } = await openShop()
  const { token } = await make.admin()
  const longAgo = new Date(Date.now() - 16 * 60_000)
  await db.updateTable('sessions').set({ authenticated_at: longAgo }).execute()
  const { paths } = (await call('GET', '/api/docs')).body as { paths: Record<string, Record<string, object>> }
  const deleting = Object.keys(paths).filter((path) => 'x-permission' in (paths[path]?.delete ?? {}))
  const unasked: string[] = []
  for (const path of deleting) {
    const { body } = await call('DELETE', path.replaceAll(/\{\w+\}/g, '1'), { token })
    if (body.code !== 'reauth') unasked.push(path)
  }
  expect(unasked.toSorted()).toEqual(withoutPassword)
})
