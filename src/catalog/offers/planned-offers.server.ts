import { type Selectable, sql } from 'kysely'
import type { PlannedOffers } from '../../../db/types.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { enqueue } from '../../platform/jobs/jobs.server.ts'
import type { BulkChange } from '../bulk/contract.ts'
import { startOffers } from '../jobs.ts'
import type { PlannedOffer } from './planned-contract.ts'

type Offer = Extract<BulkChange, { kind: 'offer' }>

/** Schedules an offer for the products of the preview, whatever the filter would match later. */
export async function planOffer(
  tx: Db,
  product_ids: number[],
  offer: Offer & { starts_at: string },
  created_by: number,
) {
  const { percent, round_to, starts_at, ends_at = null } = offer
  await tx
    .insertInto('planned_offers')
    .values({ product_ids, percent, round_to, starts_at, ends_at, created_by })
    .execute()
  const runAt = new Date(starts_at)
  await enqueue(tx, startOffers, {}, { runAt, key: `start-offers:${runAt.toISOString()}` })
}

type Due = Pick<Selectable<PlannedOffers>, 'id' | 'product_ids' | 'percent' | 'round_to' | 'ends_at' | 'created_by'>

/** Removes and returns a due offer; `skip locked` gives it to one instance only. */
export async function dequeueDueOffer(tx: Db) {
  const { rows } = await sql<Due>`
    delete from planned_offers where id = (
      select id from planned_offers where starts_at <= now() order by starts_at, id limit 1 for update skip locked
    ) returning id, product_ids, percent, round_to, ends_at, created_by`.execute(tx)
  return rows[0]
}

export async function deletePlannedOffer(db: Db, id: number) {
  const { numDeletedRows } = await db.deleteFrom('planned_offers').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export function listPlannedOffers(db: Db): Promise<PlannedOffer[]> {
  return db
    .selectFrom('planned_offers')
    .select(['id', 'percent', 'starts_at', 'ends_at'])
    .select(sql<number>`cardinality(product_ids)`.as('products'))
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}
