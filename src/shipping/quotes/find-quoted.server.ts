import type { Db } from '../../platform/database/database.server.ts'
import type { Quoted } from '../rules.ts'
import { listCachedQuotes } from './queries.server.ts'
import type { AskedOf } from './quote-asked.ts'

/** Returns the cached quotes, for carts and orders alike. Calls no carrier. */
export async function findQuoted(db: Db, asked: readonly AskedOf[]): Promise<Quoted> {
  const kept = await listCachedQuotes(db, asked)
  return new Map(kept.flatMap(({ method_id, price }) => (price === null ? [] : [[method_id, price] as const])))
}
