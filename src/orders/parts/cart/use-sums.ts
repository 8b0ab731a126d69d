import { useDeliveryFree } from '../../../settings/parts/use-delivery-free.ts'
import { transferPrice } from '../../../settings/rules.ts'
import { sumsOfLines, sumsOfQuote } from '../sums.ts'
import { useCart } from './cart-store.ts'
import { type Place, useQuote } from './use-quote.ts'

/** What the cart comes to: its prices, or what the shop quotes where there is more to it. */
export function useSums(hasTerms: boolean, transferPercent: number, place?: Place, turn?: number) {
  const items = useCart()
  const isDeliveryFree = useDeliveryFree()
  const { quote, isFresh } = useQuote(hasTerms, place, turn)
  const sums = quote ? sumsOfQuote(quote, isDeliveryFree) : sumsOfLines(items, isDeliveryFree)
  return { quote, isFresh, sums, transfer_amount: quote?.transfer_amount ?? transferPrice(sums.total, transferPercent) }
}
