import { useDeliveryFree } from '../../../settings/parts/use-delivery-free.ts'
import { transferPrice } from '../../../settings/rules.ts'
import { useKeptPlace } from '../../../shipping/parts/kept-place.ts'
import { sumsOfLines, sumsOfQuote, transferOfQuote } from '../sums.ts'
import { useCart } from './cart-store.ts'
import { type Place, useQuote } from './use-quote.ts'

/** What the cart comes to: its prices, or what the shop quotes where there is more to it; without a place, at the kept one. */
export function useSums(hasTerms: boolean, transferPercent: number, place?: Place, turn?: number) {
  const items = useCart()
  const kept = useKeptPlace()
  const isDeliveryFree = useDeliveryFree()
  const { quote, isFresh, isQuoteLost } = useQuote(hasTerms, place ?? kept, turn)
  const told = isQuoteLost ? undefined : quote
  const sums = told ? sumsOfQuote(told, isDeliveryFree) : sumsOfLines(items, isDeliveryFree)
  const transfer_amount = told ? transferOfQuote(told) : transferPrice(sums.total, transferPercent)
  return { quote, isFresh, isQuoteLost, sums, transfer_amount }
}
