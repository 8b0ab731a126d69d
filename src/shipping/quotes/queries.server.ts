import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { deleteSome } from '../../platform/database/delete-some.server.ts'
import type { QuoteRequest } from '../carrier.ts'
import type { CarrierQuoteRequest } from './quote-requests.ts'

export type CachedQuote = {
  method_id: number
  /** Null if the carrier does not deliver it there. */
  price: number | null
  /** Whether it need not be requested again yet. */
  is_fresh: boolean
}

/** Lists the cached quotes of these parcels; those older than a week do not count. */
export async function listCachedQuotes(db: Db, requested: readonly CarrierQuoteRequest[]): Promise<CachedQuote[]> {
  if (requested.length === 0) return []
  const { rows } = await sql<CachedQuote>`
    select asked.method_id, price::float8 as price,
      fetched_at > now() - case when price is null then interval '15 minutes' else interval '6 hours' end as is_fresh
    from json_to_recordset(${JSON.stringify(requested)}::json) as asked(
      method_id integer, carrier text, service text, postal_code integer, kilos integer, volume_cm3 integer)
    join carrier_quotes using (carrier, service, postal_code, kilos, volume_cm3)
    where fetched_at > now() - interval '7 days'`.execute(db)
  return rows
}

export async function cacheQuote(
  db: Db,
  carrier: string,
  { service, postal_code, kilos, volume_cm3 }: QuoteRequest,
  price: number | null,
) {
  await db
    .insertInto('carrier_quotes')
    .values({ carrier, service, postal_code, kilos, volume_cm3, price })
    .onConflict((conflict) =>
      conflict
        .columns(['carrier', 'service', 'postal_code', 'kilos', 'volume_cm3'])
        .doUpdateSet({ price, fetched_at: sql<string>`now()` }),
    )
    .execute()
}

export function deleteOldQuotes(db: Db, limit: number) {
  return deleteSome(db, 'carrier_quotes', { where: sql`fetched_at < now() - interval '7 days'`, limit })
}
