import { localMoment } from '../../platform/argentina/local-moment.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import type { Product } from '../contract.ts'
import { savedPercent } from './saved-percent.ts'

export type OfferWords = { list: string; saving: string; until: string }

/** What a page says of an offer: `25 % menos` from 1 % on, and `hasta el 30/11, 23:59` where it is known. Written by loaders only. */
export function offerWords({ price, list_price, offer_ends_at }: Product): OfferWords | undefined {
  if (list_price === null) return undefined
  const percent = savedPercent(price, list_price)
  const [day = '', hour = ''] = localMoment(offer_ends_at).split('T')
  const until = day && `hasta el ${day.slice(5).split('-').reverse().join('/')}, ${hour.slice(0, 5)}`
  return { list: formatPesos(list_price), saving: percent > 0 ? `${percent} % menos` : '', until }
}
