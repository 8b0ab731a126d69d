import type pg from 'pg'
import { reasonOf } from '../../platform/files/file-failure.ts'
import type { Backup } from './contract.ts'

/** Records how the last backup went, so that health checks need not read the backup storage. */
export async function recordOutcome(pool: pg.Pool, making: Promise<Backup>) {
  const backup = await recordFailure(pool, making)
  await pool.query('update last_backup set made_at = now(), name = $1, failed_at = null, failure = null', [backup.name])
  return backup
}

/** Also records failures before a backup starts, such as a bucket that refuses to be listed. */
export async function recordFailure<Found>(pool: pg.Pool, working: Promise<Found>) {
  try {
    return await working
  } catch (error) {
    await pool
      .query('update last_backup set failed_at = now(), failure = $1', [reasonOf(error).slice(0, 500)])
      // If this fails too, the database is down: the original error is thrown.
      .catch(() => undefined)
    throw error
  }
}
