import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.server.ts'
import type { NotificationType } from './contract.ts'

type Told = {
  type: NotificationType
  title: string
  message: string
  /** A page of the site, from its root; empty for none. */
  link?: string
} & ({ userIds: readonly number[] } | { all: true })

/** Rings the bell of some customers, or of all who have an account and are not staff. How many were told. */
export async function tellCustomers(tx: Db, { type, title, message, link = '', ...whom }: Told) {
  const key = `news:${randomUUID()}`
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notifications')
    .columns(['user_id', 'key', 'type', 'title', 'message', 'link'])
    .expression((news) => {
      const customers = news
        .selectFrom('users')
        .select((user) => [
          'users.id',
          user.val(key).as('key'),
          user.val(type).as('type'),
          user.val(title).as('title'),
          user.val(message).as('message'),
          user.val(link).as('link'),
        ])
        .where('is_admin', '=', false)
      return 'all' in whom ? customers : customers.where('id', '=', sql<number>`any(${[...whom.userIds]}::int[])`)
    })
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}
