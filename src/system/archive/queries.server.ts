import type { Db } from '../../platform/database/database.server.ts'
import { shopArchiveSeconds } from '../../platform/postgres/embedded-postgres.server.ts'

export const findArchive = (db: Db) =>
  db.selectFrom('wal_archive').select(['reached_at', 'base_at', 'failed_at', 'failure']).executeTakeFirstOrThrow()

/** How long PostgreSQL may hold back a change before it archives it. */
const archiveDelayMs = shopArchiveSeconds * 1000

/** Returns the recoverable period; null where nothing is archived. */
export async function findArchiveState(db: Db) {
  const { reached_at, base_at, failure } = await findArchive(db)
  if (!reached_at && !failure) return null
  return {
    from: base_at,
    until: reached_at && new Date(Date.parse(reached_at) - archiveDelayMs).toISOString(),
    failure,
  }
}

/** Notes that every change is archived (except the last `archiveDelayMs`) and recoverable from a base backup. */
export const recordReached = (db: Db, base_at: string | null) =>
  db
    .updateTable('wal_archive')
    .set((row) => ({ reached_at: row.fn<string>('now', []), base_at, failed_at: null, failure: null }))
    .execute()

export const recordArchiveFailure = (db: Db, failure: string) =>
  db
    .updateTable('wal_archive')
    .set((row) => ({ failed_at: row.fn<string>('now', []), failure: failure.slice(0, 500) }))
    .execute()

/** Notes that nothing is archived: the setting is off, or PostgreSQL is not run by the shop. */
export const recordArchiveOff = (db: Db) =>
  db
    .updateTable('wal_archive')
    .set({ reached_at: null, base_at: null, failed_at: null, failure: null })
    .where((row) => row.or([row('reached_at', 'is not', null), row('failed_at', 'is not', null)]))
    .execute()
