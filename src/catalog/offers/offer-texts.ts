import { localMoment } from '../../platform/argentina/local-moment.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import { formatDateTime } from '../../platform/argentina/time.ts'
import type { Prices } from '../bulk/rules.ts'
import type { Product } from '../contract.ts'
import { savedPercent } from './saved-percent.ts'

export type OfferTexts = { list: string; saving: string; until: string }

/**
 * `25 % menos` (from 1 % on) and `hasta el 30/11, 23:59` if there is an end. Only called in loaders, to keep it out of
 * the scripts.
 */
export function offerTexts({ price, list_price, offer_ends_at }: Product): OfferTexts | undefined {
  if (list_price === null) return undefined
  const percent = savedPercent(price, list_price)
  const [day = '', hour = ''] = localMoment(offer_ends_at).split('T')
  const until = day && `hasta el ${day.slice(5).split('-').reverse().join('/')}, ${hour.slice(0, 5)}`
  return { list: formatPesos(list_price), saving: percent > 0 ? `${percent} % menos` : '', until }
}

/**
 * `$ 20.000,00, de lista $ 30.000,00, hasta el 30/11/2026, 23:59`: names what differs from another offer of the same
 * price.
 */
export function offerChange({ price, list_price, offer_ends_at }: Prices, other: Prices) {
  if (list_price === null) return `${formatPesos(price)} sin oferta`
  const isOtherEnd = offer_ends_at !== other.offer_ends_at
  const until = offer_ends_at ? `hasta el ${formatDateTime(offer_ends_at)}` : 'sin fecha de fin'
  const parts = [list_price !== other.list_price && `de lista ${formatPesos(list_price)}`, isOtherEnd && until]
  return [formatPesos(price), ...parts].filter(Boolean).join(', ')
}
