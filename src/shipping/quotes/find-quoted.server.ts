import type { Db } from '../../platform/database/database.server.ts'
import type { Quoted } from '../rules.ts'
import { listKeptQuotes } from './queries.server.ts'
import type { AskedOf } from './quote-asked.ts'

/** The prices that are known, for a cart and for its order alike. Asks no carrier. */
export async function findQuoted(db: Db, asked: readonly AskedOf[]): Promise<Quoted> {
  const kept = await listKeptQuotes(db, asked)
  return new Map(kept.flatMap(({ method_id, price }) => (price === null ? [] : [[method_id, price] as const])))
}
