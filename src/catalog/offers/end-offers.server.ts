import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { enqueue } from '../../platform/jobs/jobs.server.ts'
import { endOffers as endOffersJob } from '../jobs.ts'

const atOnce = 1000

/** The price of what is over is the list price again. Rows are locked in the order of their ids, as by every sale. */
export async function endOffers(db: Db) {
  let ended: bigint | undefined
  do {
    const { numAffectedRows } = await sql`
      update products set price = list_price, list_price = null, offer_ends_at = null, updated_at = now()
      where id in (
        select id from products where offer_ends_at <= now() order by id limit ${atOnce} for update
      )`.execute(db)
    ended = numAffectedRows
  } while (ended === BigInt(atOnce))
}

/** Pages are made anew at the end itself, not up to a minute later. One job for all offers of one end. */
export async function scheduleEnd(db: Db, offer_ends_at: string | null | undefined) {
  if (!offer_ends_at) return
  const runAt = new Date(offer_ends_at)
  await enqueue(db, endOffersJob, {}, { runAt, key: `end-offers:${runAt.toISOString()}` })
}
