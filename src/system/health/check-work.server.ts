import { sql } from 'kysely'
import { selectUnnotifiedEvents } from '../../notifications/notify-of-products.server.ts'
import { selectUnnotifiedSteps } from '../../orders/unnotified-steps.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { findSettings } from '../../settings/queries.server.ts'
import { findArchive } from '../archive/queries.server.ts'

const late = sql<string>`now() - interval '5 minutes'`
/** No job takes this long: its worker hangs. */
const hung = sql<string>`now() - interval '30 minutes'`

/** Failures of these jobs have problems of their own. */
const reportedSeparately = sql`('scheduled-backup', 'forget-old')`
/** Jobs that have failed for half an hour (seven attempts), until a week after the last attempt. */
const failing = sql`attempts >= 7 and created_at < now() - interval '30 minutes' and locked_at is null
  and last_error is not null and run_at > now() - interval '7 days' and task_identifier not in ${reportedSeparately}`
/**
 * The newest waiting mail, if none was sent since it was written: a single address that refuses mail is not a problem.
 * No mail is tried for longer than four days.
 */
const stuckMail = sql`select from (
    select max(created_at) as written_at from mails
    where state = 'pendiente' and created_at < now() - interval '15 minutes') as stuck
  where written_at is not null and not exists (
    select from mails where created_at > written_at - interval '4 days' and sent_at > written_at)`

export const workTroubles = ['jobs', 'failing', 'mails', 'schedule', 'backups', 'archive', 'retention'] as const

export async function checkWork(db: Db) {
  const { rows } = await sql<Record<'jobs' | 'failing' | 'mails' | 'schedule' | 'retention', boolean>>`
    select exists (select from graphile_worker.jobs
        where run_at < ${late} and locked_at is null and attempts < max_attempts)
      or exists (select from graphile_worker.jobs where locked_at < ${hung})
      or exists ${selectUnnotifiedSteps(db).where('created_at', '<', late)}
      or exists ${selectUnnotifiedEvents(db).where('created_at', '<', late)} as jobs,
    exists (select from graphile_worker.jobs where ${failing}) as failing,
    exists (${stuckMail}) as mails,
    exists (select from schedule) and not exists (
      select from schedule where due_at between ${late} and now() + interval '2 minutes') as schedule,
    exists (select from retention where failure is not null) as retention`.execute(db)
  const [backup, archive] = [await checkBackups(db), await checkArchive(db)]
  return { ...(rows[0] as (typeof rows)[number]), ...backup, ...archive }
}

/** The archive is late after four minutes, which is beyond the delay of PostgreSQL's archiving. */
async function checkArchive(db: Db) {
  const { reached_at, failed_at } = await findArchive(db)
  const archiveAgeSeconds = reached_at
    ? Math.max(0, Math.round((Date.now() - Date.parse(reached_at)) / 1000))
    : undefined
  return { archive: archiveAgeSeconds === undefined ? failed_at !== null : archiveAgeSeconds > 240, archiveAgeSeconds }
}

/** A backup is old at twice its interval, counted from the shop's first start if none was made. */
async function checkBackups(db: Db) {
  const { backup_every_days } = await findSettings(db)
  const { made_at, failed_at } = await db
    .selectFrom('last_backup')
    .select(['made_at', 'failed_at'])
    .executeTakeFirstOrThrow()
  const ageSeconds = Math.max(0, Math.round((Date.now() - Date.parse(made_at)) / 1000))
  const isOld = backup_every_days > 0 && ageSeconds > 2 * backup_every_days * 86_400
  return { backups: isOld || failed_at !== null, backupAgeSeconds: ageSeconds }
}
