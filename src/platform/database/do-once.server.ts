import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { conflict } from '../http/errors.ts'
import type { Db } from './database.server.ts'
import { deleteSome } from './delete-some.server.ts'

/** Idempotency key and the user who sent it; without a key the action runs each time. */
export type Once = { key?: string | undefined; by?: number | null }

/**
 * Runs `make` in this transaction unless it already ran under this key: then returns the stored result, after waiting
 * for a concurrent caller. The result is stored as JSON. The same key with another input throws 409.
 */
export async function doOnce<Made>(
  tx: Db,
  { what, key, by = null, input }: Once & { what: string; input: unknown },
  make: () => Promise<Made>,
): Promise<Made> {
  if (!key) return make()
  const content = hash('sha256', JSON.stringify([input, by]), 'buffer')
  const isFirst = await tx
    .insertInto('done_once')
    .values({ what, key, input: content })
    .onConflict((same) => same.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!isFirst) {
    const earlier = await tx
      .selectFrom('done_once')
      .select(['input', 'made'])
      .where('what', '=', what)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    // The input and `what` are the same, so the stored result has this type.
    if (earlier.input.equals(content)) return earlier.made as Made
    throw conflict('Eso ya llegó antes, con otros datos. Actualizá la página y revisalo.', 'clave-repetida')
  }
  const made = await make()
  await tx
    .updateTable('done_once')
    .set({ made: JSON.stringify(made ?? null) })
    .where('what', '=', what)
    .where('key', '=', key)
    .execute()
  return made
}

export const deleteDone = (db: Db, limit: number) =>
  deleteSome(db, 'done_once', { where: sql`created_at < now() - interval '30 days'`, limit })
