import { toPostalCode } from '../../../platform/argentina/places.ts'
import { useDeliveryFree } from '../../../settings/parts/use-delivery-free.ts'
import { transferPrice } from '../../../settings/rules.ts'
import { useKeptPlace } from '../../../shipping/parts/kept-place.ts'
import { sumsOfLines, sumsOfQuote, toReckon, transferOfQuote } from '../sums.ts'
import { useCart } from './cart-store.ts'
import { useSeenSums } from './seen-sums.ts'
import type { useCartCheck } from './use-cart-check.ts'
import { type Place, useQuote } from './use-quote.ts'
import { useWishes } from './wishes.ts'

type CartCheck = Pick<ReturnType<typeof useCartCheck>, 'isKnown' | 'hasTerms' | 'transferPercent'>

/**
 * Totals of the cart: the sum of its prices, or the quote in shops that need one. Without `place`, uses the stored one.
 * `sumChanges` says which totals changed although the buyer changed nothing.
 */
export function useSums({ isKnown, hasTerms, transferPercent }: CartCheck, place?: Place, turn?: number) {
  const items = useCart()
  const kept = useKeptPlace()
  const isDeliveryFree = useDeliveryFree()
  const { coupon, shipping_method_id, branch_id } = useWishes()
  const { province, postal_code } = place ?? kept
  const { quote, isFresh, isQuoteLost } = useQuote(hasTerms, place ?? kept, turn)
  const usable = isQuoteLost ? undefined : quote
  const sums = usable ? sumsOfQuote(usable, isDeliveryFree) : sumsOfLines(items, isDeliveryFree)
  const transfer_amount = usable ? transferOfQuote(usable) : transferPrice(sums.total, transferPercent)
  // A total without shipping must not be compared with one that includes it.
  const isOpen = sums.shipping === toReckon
  const wished = [coupon, shipping_method_id, branch_id, province, toPostalCode(postal_code) ?? '', isOpen]
  const cart = JSON.stringify([items.map(({ id, quantity, price }) => [id, quantity, price]), ...wished])
  const sumChanges = useSeenSums(cart, isKnown && isFresh ? { total_amount: sums.total, transfer_amount } : undefined)
  return { quote, isFresh, isQuoteLost, sums, transfer_amount, sumChanges }
}
