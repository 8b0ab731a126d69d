import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { enqueue } from '../../platform/jobs/jobs.server.ts'
import { endOffers as endOffersJob } from '../jobs.ts'

const atOnce = 1000

/** Restores the list price of offers that have ended. Locks rows in the order of their ids, to avoid deadlocks. */
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

/** Schedules a job at the end of the offer, so that cached pages are purged immediately. One job for each end time. */
export async function scheduleEnd(db: Db, offer_ends_at: string | null | undefined) {
  if (!offer_ends_at) return
  const runAt = new Date(offer_ends_at)
  await enqueue(db, endOffersJob, {}, { runAt, key: `end-offers:${runAt.toISOString()}` })
}
