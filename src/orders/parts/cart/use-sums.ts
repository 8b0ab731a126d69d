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

type Known = Pick<ReturnType<typeof useCartCheck>, 'isKnown' | 'hasTerms' | 'transferPercent'>

/**
 * What the cart comes to: its prices, or what the shop quotes where there is more to it; without a place, at the kept one.
 * `sumChanges` tells what became another since its buyer saw it, though they changed nothing.
 */
export function useSums({ isKnown, hasTerms, transferPercent }: Known, place?: Place, turn?: number) {
  const items = useCart()
  const kept = useKeptPlace()
  const isDeliveryFree = useDeliveryFree()
  const { coupon, shipping_method_id, branch_id } = useWishes()
  const { province, postal_code } = place ?? kept
  const { quote, isFresh, isQuoteLost } = useQuote(hasTerms, place ?? kept, turn)
  const told = isQuoteLost ? undefined : quote
  const sums = told ? sumsOfQuote(told, isDeliveryFree) : sumsOfLines(items, isDeliveryFree)
  const transfer_amount = told ? transferOfQuote(told) : transferPrice(sums.total, transferPercent)
  // A sum without delivery is no other price of one with it.
  const isOpen = sums.shipping === toReckon
  const wished = [coupon, shipping_method_id, branch_id, province, toPostalCode(postal_code) ?? '', isOpen]
  const cart = JSON.stringify([items.map(({ id, quantity, price }) => [id, quantity, price]), ...wished])
  const sumChanges = useSeenSums(cart, isKnown && isFresh ? { total_amount: sums.total, transfer_amount } : undefined)
  return { quote, isFresh, isQuoteLost, sums, transfer_amount, sumChanges }
}
