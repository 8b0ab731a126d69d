import { z } from 'zod'
import type { Db } from '../platform/database.server.ts'

const Payload = z.object({ title: z.string(), message: z.string() })

/** The job `tell-staff`: what a person of the shop has to look into rings every administrator's bell. */
export async function tellStaff(db: Db, payload: unknown) {
  const { title, message } = Payload.parse(payload)
  await db
    .insertInto('notifications')
    .columns(['user_id', 'type', 'title', 'message'])
    .expression((admins) =>
      admins
        .selectFrom('users')
        .select((user) => [
          'users.id',
          user.val('system').as('type'),
          user.val(title).as('title'),
          user.val(message).as('message'),
        ])
        .where('is_admin', '=', true),
    )
    .execute()
}
