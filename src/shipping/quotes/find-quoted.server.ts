import type { Db } from '../../platform/database/database.server.ts'
import type { Quoted } from '../rules.ts'
import { listCachedQuotes } from './queries.server.ts'
import type { CarrierQuoteRequest } from './quote-requests.ts'

/** Returns the cached quotes, for carts and orders alike. Calls no carrier. */
export async function findQuoted(db: Db, requested: readonly CarrierQuoteRequest[]): Promise<Quoted> {
  const stored = await listCachedQuotes(db, requested)
  return new Map(stored.flatMap(({ method_id, price }) => (price === null ? [] : [[method_id, price] as const])))
}
