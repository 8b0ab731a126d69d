import type { Db } from '../../platform/database/database.server.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { enqueue } from '../../platform/jobs/jobs.server.ts'
import * as jobs from '../jobs.ts'
import { insertNotifications } from '../queries.server.ts'
import type { NewAnnouncement } from './contract.ts'
import {
  audienceOf,
  countAudience,
  findAnnouncement,
  findAnnouncementByKey,
  findNewestUser,
  insertAnnouncement,
  lockAnnouncement,
  noteReached,
} from './queries.server.ts'

/** Takes an announcement down; a job of the same transaction brings it to its customers. */
export function announce(db: Db, news: NewAnnouncement, by: { user_id: number; idempotency_key: string | undefined }) {
  return db.transaction().execute(async (tx) => {
    const recipients = await countAudience(tx, news)
    if (recipients === 0) throw invalid('No hay clientes a quienes avisar.', { audience: 'No hay clientes' })
    const made = await insertAnnouncement(tx, {
      ...news,
      recipients,
      newest_user_id: await findNewestUser(tx),
      created_by: by.user_id,
      idempotency_key: by.idempotency_key ?? null,
    })
    if (made) {
      await enqueue(tx, jobs.announce, { announcement_id: made.id }, { key: `announce-${made.id}` })
      return findAnnouncement(tx, made.id)
    }
    const first = await findAnnouncementByKey(tx, by.idempotency_key ?? '')
    if (first.title !== news.title || first.message !== news.message || first.audience !== news.audience) {
      throw conflict('Esa clave ya se usó para otro aviso.', 'clave-usada')
    }
    return first
  })
}

const batch = 500

/** The job `announce`: each batch and how far it came are one transaction, so nobody is told twice. */
export async function bringAnnouncement(db: Db, announcement_id: number) {
  while (await bringBatch(db, announcement_id));
}

function bringBatch(db: Db, id: number) {
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
    const news = { key: `announcement:${id}`, type, title, message }
    await insertNotifications(
      tx,
      customers.map(({ id: user_id }) => ({ user_id, ...news })),
    )
    const isLast = customers.length < batch
    await noteReached(tx, id, { user_id: customers.at(-1)?.id ?? reached_user_id, count: customers.length }, isLast)
    return !isLast
  })
}
