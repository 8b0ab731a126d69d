import { sql } from 'kysely'

/** What is charged, and of an offer that is not over what it costs without it. All that tells a price reads these. */
export const chargedPrice = sql<number>`charged_price(products)`
export const isOver = sql<boolean>`coalesce(products.offer_ends_at <= now(), false)`
export const listPrice = sql<number | null>`case when ${isOver} then null else products.list_price end`
export const offerEnd = sql<Date | null>`case when ${isOver} then null else products.offer_ends_at end`
export const isOnOffer = sql<boolean>`(products.list_price is not null and not ${isOver})`
