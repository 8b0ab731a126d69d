import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { conflict } from '../http/errors.ts'
import type { Db } from './database.server.ts'
import { deleteSome } from './delete-some.server.ts'

/** Who asks, and under which key; without one it is done each time. */
export type Once = { key?: string | undefined; by?: number | null }

/**
 * Does something in this transaction, unless it was done under this key: then it gives what was made by it, be it by a call
 * that is not over yet. What is made is kept as JSON. The same key for something else is 409.
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
    // The same input was made into it by the same code.
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

/** Nobody asks again for what they asked a month ago. */
export const forgetDone = (db: Db, most: number) =>
  deleteSome(db, 'done_once', { where: sql`created_at < now() - interval '30 days'`, most })
