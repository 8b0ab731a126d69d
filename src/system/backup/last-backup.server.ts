import type pg from 'pg'
import { reasonOf } from '../../platform/files/file-failure.ts'
import type { Backup } from './contract.ts'

/** Of the shop's own backups it is known how the last one went, without a look at where they lie. */
export async function noteOutcome(pool: pg.Pool, making: Promise<Backup>) {
  const backup = await noteFailure(pool, making)
  await pool.query('update last_backup set made_at = now(), name = $1, failed_at = null, failure = null', [backup.name])
  return backup
}

/** Also of what comes before one: where a bucket refuses, none is even begun. */
export async function noteFailure<Found>(pool: pg.Pool, working: Promise<Found>) {
  try {
    return await working
  } catch (error) {
    await pool
      .query('update last_backup set failed_at = now(), failure = $1', [reasonOf(error).slice(0, 500)])
      // The database away is why it failed.
      .catch(() => undefined)
    throw error
  }
}
