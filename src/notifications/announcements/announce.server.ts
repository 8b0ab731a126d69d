import type { Db } from '../../platform/database/database.server.ts'
import { doOnce, type Once } from '../../platform/database/do-once.server.ts'
import { invalid } from '../../platform/http/errors.ts'
import { enqueue } from '../../platform/jobs/jobs.server.ts'
import * as jobs from '../jobs.ts'
import { insertNotifications } from '../queries.server.ts'
import type { NewAnnouncement } from './contract.ts'
import {
  audienceOf,
  countAudience,
  findAnnouncement,
  findNewestUser,
  insertAnnouncement,
  lockAnnouncement,
  recordReached,
} from './queries.server.ts'

export function announce(db: Db, announcement: NewAnnouncement, staff: { id: number; once: Once }) {
  return db.transaction().execute(async (tx) => {
    const id = await doOnce(tx, { what: 'announcement', input: announcement, ...staff.once }, async () => {
      const recipients = await countAudience(tx, announcement)
      if (recipients === 0) throw invalid('No hay clientes a quienes avisar.', { audience: 'No hay clientes' })
      const newest_user_id = await findNewestUser(tx)
      const announcement_id = await insertAnnouncement(tx, {
        ...announcement,
        recipients,
        newest_user_id,
        created_by: staff.id,
      })
      await enqueue(tx, jobs.announce, { announcement_id }, { key: `announce-${announcement_id}` })
      return announcement_id
    })
    return findAnnouncement(tx, id)
  })
}

const batch = 500

/** The job `announce`: each batch and its progress are one transaction, so nobody is notified twice. */
export async function sendAnnouncement(db: Db, announcement_id: number) {
  while (await sendBatch(db, announcement_id));
}

function sendBatch(db: Db, id: number) {
  return db.transaction().execute(async (tx) => {
    const announcement = await lockAnnouncement(tx, id)
    if (!announcement || announcement.finished_at) return false
    const { type, title, message, reached_user_id, newest_user_id } = announcement
    const customers = await audienceOf(tx, announcement)
      .select('users.id')
      .where('users.id', '>', reached_user_id)
      .where('users.id', '<=', newest_user_id)
      .orderBy('users.id')
      .limit(batch)
      .execute()
    const notification = { key: `announcement:${id}`, type, title, message }
    await insertNotifications(
      tx,
      customers.map(({ id: user_id }) => ({ user_id, ...notification })),
    )
    const isLast = customers.length < batch
    await recordReached(tx, id, { user_id: customers.at(-1)?.id ?? reached_user_id, count: customers.length }, isLast)
    return !isLast
  })
}
