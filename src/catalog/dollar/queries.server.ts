import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { deleteSome } from '../../platform/database/delete-some.server.ts'
import type { Prices } from '../bulk/rules.ts'
import type { DollarAct } from './contract.ts'

type Act = Pick<DollarAct, 'rate' | 'margin_percent' | 'round_to'>
type Changed = { id: number; before: Prices; after: Prices }

/** Records a rate and the previous prices, in the transaction that changes them. */
export async function insertAct(
  tx: Db,
  { rate, margin_percent, round_to }: Act,
  created_by: number,
  changed: readonly Changed[],
) {
  const { id } = await tx
    .insertInto('dollar_acts')
    .values({ rate, margin_percent, round_to, created_by })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into dollar_act_prices
      (act_id, product_id, price_before, list_price_before, offer_ends_at_before, price_after)
    select ${id}, * from unnest(${changed.map((one) => one.id)}::integer[],
      ${changed.map(({ before }) => before.price)}::numeric[],
      ${changed.map(({ before }) => before.list_price)}::numeric[],
      ${changed.map(({ before }) => before.offer_ends_at)}::timestamptz[],
      ${changed.map(({ after }) => after.price)}::numeric[])`.execute(tx)
}

/** The newest rate that was not undone. */
export function findLastAct(db: Db) {
  return db
    .selectFrom('dollar_acts')
    .select('id')
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Serialises the application of rates. */
export async function lockActs(tx: Db) {
  await sql`lock table dollar_acts in share row exclusive mode`.execute(tx)
}

/** Prices before a rate was applied; for an offer that has ended since, the list price alone. */
export async function listPricesBefore(db: Db, act_id: number) {
  const rows = await db
    .selectFrom('dollar_act_prices')
    .select(['product_id', 'price_before', 'list_price_before', 'offer_ends_at_before'])
    .select(sql<boolean>`coalesce(offer_ends_at_before <= now(), false)`.as('is_over'))
    .where('act_id', '=', act_id)
    .execute()
  return new Map(
    rows.map(({ product_id, price_before, list_price_before, offer_ends_at_before, is_over }): [number, Prices] => [
      product_id,
      is_over
        ? { price: list_price_before ?? price_before, list_price: null, offer_ends_at: null }
        : { price: price_before, list_price: list_price_before, offer_ends_at: offer_ends_at_before },
    ]),
  )
}

export async function markUndone(tx: Db, id: number, undone_by: number) {
  await tx.updateTable('dollar_acts').set({ undone_by, undone_at: sql`now()` }).where('id', '=', id).execute()
}

export async function countWithDollarCost(db: Db) {
  const { count } = await db
    .selectFrom('products')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('cost_usd', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

const shown = 20

/** Deletes, after a year, the stored prices of rates that are no longer listed and so cannot be undone. */
export function deleteOldPrices(db: Db, limit: number) {
  const where = sql<SqlBool>`act_id in (select id from dollar_acts where created_at < now() - interval '1 year'
    and id not in (select id from dollar_acts order by id desc limit ${shown})
    and id <> coalesce((select max(id) from dollar_acts where undone_at is null), 0))`
  return deleteSome(db, 'dollar_act_prices', { where, limit })
}

export async function listDollarActs(db: Db): Promise<DollarAct[]> {
  const rows = await db
    .selectFrom('dollar_acts')
    .leftJoin('users as maker', 'maker.id', 'dollar_acts.created_by')
    .leftJoin('users as undoer', 'undoer.id', 'dollar_acts.undone_by')
    .select(['dollar_acts.id', 'rate', 'margin_percent', 'dollar_acts.created_at', 'undone_at'])
    .select(sql<DollarAct['round_to']>`round_to`.as('round_to'))
    .select(['maker.first_name as created_by', 'undoer.first_name as undone_by'])
    .select((act) =>
      act
        .selectFrom('dollar_act_prices')
        .select(sql<number>`count(*)::int`.as('products'))
        .whereRef('act_id', '=', 'dollar_acts.id')
        .as('products'),
    )
    .orderBy('dollar_acts.id', 'desc')
    .limit(shown)
    .execute()
  return rows.map((act) => ({ ...act, products: act.products ?? 0 }))
}
