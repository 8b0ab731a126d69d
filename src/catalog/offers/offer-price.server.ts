import { sql } from 'kysely'

/** Current prices: an offer past its end counts as ended even before the job has restored the list price. */
export const chargedPrice = sql<number>`charged_price(products)`
export const isOver = sql<boolean>`coalesce(products.offer_ends_at <= now(), false)`
export const listPrice = sql<number | null>`case when ${isOver} then null else products.list_price end`
export const offerEnd = sql<string | null>`case when ${isOver} then null else products.offer_ends_at end`
export const isOnOffer = sql<boolean>`(products.list_price is not null and not ${isOver})`
