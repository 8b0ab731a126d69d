import { toPostalCode } from '../../../platform/argentina/places.ts'
import { useDeliveryFree } from '../../../settings/parts/use-delivery-free.ts'
import { transferPrice } from '../../../settings/rules.ts'
import { useStoredPlace } from '../../../shipping/parts/stored-place.ts'
import { shippingPriceUnknown, sumsOfLines, sumsOfQuote, transferOfQuote } from '../sums.ts'
import { useCart } from './cart-store.ts'
import { useSeenSums } from './seen-sums.ts'
import { useSelections } from './selections.ts'
import type { useCartCheck } from './use-cart-check.ts'
import { type Place, useQuote } from './use-quote.ts'

type CartCheck = Pick<ReturnType<typeof useCartCheck>, 'isKnown' | 'hasTerms' | 'transferPercent'>

/**
 * Totals of the cart: the sum of its prices, or the quote in shops that need one. Without `place`, uses the stored one.
 * `sumChanges` says which totals changed although the buyer changed nothing.
 */
export function useSums({ isKnown, hasTerms, transferPercent }: CartCheck, place?: Place, turn?: number) {
  const items = useCart()
  const kept = useStoredPlace()
  const isDeliveryFree = useDeliveryFree()
  const { coupon, shipping_method_id, branch_id } = useSelections()
  const { province, postal_code } = place ?? kept
  const { quote, isFresh, isQuoteLost } = useQuote(hasTerms, place ?? kept, turn)
  const usable = isQuoteLost ? undefined : quote
  const sums = usable ? sumsOfQuote(usable, isDeliveryFree) : sumsOfLines(items, isDeliveryFree)
  const transfer_amount = usable ? transferOfQuote(usable) : transferPrice(sums.total, transferPercent)
  // A total without shipping must not be compared with one that includes it.
  const isOpen = sums.shipping === shippingPriceUnknown
  const wished = [coupon, shipping_method_id, branch_id, province, toPostalCode(postal_code) ?? '', isOpen]
  const cart = JSON.stringify([items.map(({ id, quantity, price }) => [id, quantity, price]), ...wished])
  const sumChanges = useSeenSums(cart, isKnown && isFresh ? { total_amount: sums.total, transfer_amount } : undefined)
  return { quote, isFresh, isQuoteLost, sums, transfer_amount, sumChanges }
}
