import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import {
  type Buyer,
  hasOffers,
  type LiveOffer,
  liveOffers,
  lockLimitedOffers,
} from '../../promotions/queries.server.ts'
import type { Settings } from '../../settings/contract.ts'
import {
  askDni,
  dispatchOf,
  giftOptions,
  packedUnit,
  savedDispatch,
  transferPercent,
} from '../../settings/queries.server.ts'
import { activeMethods } from '../../shipping/queries.server.ts'
import type { PackedUnit } from '../../shipping/quotes/quote-requests.ts'
import { hasDeliveryDays, hasOnlyFreeMethod, isDeliveryFree, type Method } from '../../shipping/rules.ts'

export type TermsRow = {
  offers: LiveOffer[]
  methods: Method[]
  transfer_percent: number
  dispatch: Record<string, unknown>
  gift_options: Settings['gift_options']
  packed: PackedUnit
  ask_dni: Settings['ask_dni']
}

/** Select list of `TermsRow`. */
export const termsColumns = (coupon: string | null, buyer: Buyer) => sql`
  ${liveOffers(coupon, buyer)} as offers, ${activeMethods} as methods, ${transferPercent} as transfer_percent,
  ${savedDispatch} as dispatch, ${giftOptions} as gift_options, ${packedUnit} as packed, ${askDni} as ask_dni
`

export const asTerms = ({ dispatch, ...row }: TermsRow) => ({ ...row, dispatch: dispatchOf(dispatch) })

export type OrderTerms = ReturnType<typeof asTerms>

/** Reads everything besides product prices that decides a total: promotions, shipping methods, transfer discount. */
export async function findTerms(db: Db, coupon: string | null, buyer: Buyer): Promise<OrderTerms> {
  const { rows } = await sql<TermsRow>`select ${termsColumns(coupon, buyer)}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select without a table gave no row')
  return asTerms(row)
}

/**
 * Terms for an order that already read them at its admission. Where a promotion has a limit of uses, locks it and counts
 * again, so that concurrent orders cannot exceed it. Always locks if there is a coupon, even an unknown one, so that
 * response times do not reveal which codes exist.
 */
export async function termsOfOrder(tx: Db, coupon: string | null, buyer: Buyer, admitted: OrderTerms) {
  if (!coupon && !admitted.offers.some(({ is_limited }) => is_limited)) return admitted
  await lockLimitedOffers(tx, coupon)
  return findTerms(tx, coupon, buyer)
}

/** Whether a cart's total needs a quote; a shop without promotions, shipping prices and arrival days needs none. */
export async function findCartTerms(db: Db) {
  const { rows } = await sql<{ has_offers: boolean; methods: Method[] }>`
    select ${hasOffers} as has_offers, ${activeMethods} as methods
  `.execute(db)
  const { has_offers = false, methods = [] } = rows[0] ?? {}
  const has_terms = has_offers || !hasOnlyFreeMethod(methods) || hasDeliveryDays(methods)
  return { has_terms, is_delivery_free: isDeliveryFree(methods) }
}
