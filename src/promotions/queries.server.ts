import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Promotions, PromotionUses } from '../../db/types.ts'
import type { Db } from '../platform/database/database.server.ts'
import { matchesWords, wordsOf } from '../platform/database/matches-words.server.ts'
import { readPage } from '../platform/database/read-page.server.ts'
import type { Promotion, PromotionQuery, Scope } from './contract.ts'
import type { Offer } from './rules.ts'

const used = sql<number>`count_promotion_uses(promotions.id)`

function selectPromotions(db: Db) {
  return db
    .selectFrom('promotions')
    .select(['id', 'name', 'kind', 'value', 'buy', 'pay', 'code', 'starts_at', 'ends_at', 'min_total', 'max_uses'])
    .select(['max_uses_per_buyer', 'is_active', used.as('used')])
    .select(sql<Promotion['scope']>`scope`.as('scope'))
}

export async function listPromotions(db: Db, query: PromotionQuery) {
  const text = sql`fold(promotions.name || ' ' || coalesce(promotions.code, ''))`
  const found = wordsOf(query.search).reduce(
    (matching, word) => matching.where(matchesWords(text, word)),
    db.selectFrom('promotions').select('id'),
  )
  const newest = selectPromotions(db).where('id', 'in', found).orderBy('id', 'desc')
  const { rows, pagination } = await readPage(newest, db.selectFrom(found.as('found')), query)
  return { promotions: rows, pagination }
}

export function findPromotion(db: Db, id: number) {
  return selectPromotions(db).where('id', '=', id).executeTakeFirst()
}

/** Serialises changes, and waits for orders that are using it up. */
export function lockPromotion(tx: Db, id: number) {
  return tx.selectFrom('promotions').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertPromotion(db: Db, values: Insertable<Promotions>) {
  return (await db.insertInto('promotions').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function updatePromotion(db: Db, id: number, values: Updateable<Promotions>) {
  await db.updateTable('promotions').set(values).where('id', '=', id).execute()
}

export async function deletePromotion(db: Db, id: number) {
  const { numDeletedRows } = await db.deleteFrom('promotions').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Lists active promotions restricted to categories: deleting a category takes its products out of them. */
export async function listPromotedCategories(db: Db) {
  const { rows } = await sql<{ name: string; category_id: number[] }>`
    select name, scope -> 'category_id' as category_id from promotions
    where is_active and coalesce(ends_at > now(), true) and jsonb_array_length(scope -> 'category_id') > 0
    order by id`.execute(db)
  return rows
}

type Named = Pick<Scope, 'brand' | 'category_id' | 'product_id'>

/**
 * Returns the brands and ids of a scope that the catalogue does not have. Brands compare as in rules.ts, ignoring case
 * and accents.
 */
export async function findUnknown(db: Db, { brand, category_id, product_id }: Named): Promise<Named> {
  const { rows } = await sql<Named>`select
    array(select asked from unnest(${brand}::text[]) as asked where not exists (
      select from products where brand_words = ' ' || plain_words(asked) || ' ' and fold(trim(brand)) = fold(trim(asked))
    )) as brand,
    array(select id from unnest(${category_id}::integer[]) as id except select id from categories) as category_id,
    array(select id from unnest(${product_id}::integer[]) as id except select id from products) as product_id
  `.execute(db)
  return rows[0] ?? { brand: [], category_id: [], product_id: [] }
}

/** Identifies the buyer whose uses are counted: by `mailboxOf` the address (coarser than `normal_email`), or by account. */
export type Buyer = {
  buyer_key: string | null
  user_id: number | null
  /** The key of an unpaid order of theirs that this order would replace: its uses do not count. */
  earlier_key?: string | null | undefined
}

export type LiveOffer = Offer & {
  /** Limited uses must be counted under a lock. */
  is_limited: boolean
}

const isLimited = sql<boolean>`(max_uses is not null or max_uses_per_buyer is not null)`

const isLive = sql<boolean>`is_active and coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true)`

/**
 * Active promotions without a code, and the one with `code`, as a column for any query: an unknown coupon takes as long
 * as an expired one, and an order needs a single query for its prices.
 */
export function liveOffers(code: string | null, { buyer_key, user_id, earlier_key }: Buyer): RawBuilder<LiveOffer[]> {
  const given = earlier_key
    ? sql`(
        select count(*) from promotion_uses as own join orders on orders.id = own.order_id
        where own.promotion_id = promotions.id and orders.idempotency_key = ${earlier_key}
          and orders.status = 'pendiente_pago' and (orders.user_id is null or orders.user_id = ${user_id})
      )`
    : sql`0`
  return sql<LiveOffer[]>`(
    select coalesce(json_agg(json_build_object(
      'id', id, 'name', name, 'kind', kind, 'value', value, 'buy', buy, 'pay', pay, 'scope', scope, 'code', code,
      'min_total', min_total, 'is_limited', ${isLimited}
    ) order by id), '[]')
    from promotions
    where (code is null or code = ${code}) and ${isLive}
      and (max_uses is null or max_uses > ${used} - ${given})
      and (max_uses_per_buyer is null or max_uses_per_buyer > count_promotion_uses_by(id, ${buyer_key}, ${user_id}) - ${given})
  )`
}

/**
 * Locks limited promotions until commit, so that concurrent orders count their uses one after the other. Locks all in
 * one query, in order, to avoid deadlocks; NO KEY UPDATE still allows rows that reference them.
 */
export async function lockLimitedOffers(tx: Db, code: string | null) {
  await tx
    .selectFrom('promotions')
    .select('id')
    .where((is) => is.or([is('code', 'is', null), is('code', '=', code ?? '')]))
    .where(isLimited)
    .where(isLive)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Whether any promotion is active, including coupons. */
export const hasOffers = sql<boolean>`exists (select from promotions where ${isLive})`

export async function recordUses(tx: Db, uses: readonly Insertable<PromotionUses>[]) {
  if (uses.length > 0) await tx.insertInto('promotion_uses').values(uses).execute()
}
