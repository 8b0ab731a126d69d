import { createStore, useStore } from '../../../platform/browser/browser-store.ts'
import type { Settings } from '../../../settings/contract.ts'

type Gift = { message: string; wrap: boolean; date: string }

/** Choices besides the products; stored in the browser with the cart. */
export type Selections = { coupon: string; shipping_method_id: number | null; branch_id: string; gift: Gift }

const noGift: Gift = { message: '', wrap: false, date: '' }
const none: Selections = { coupon: '', shipping_method_id: null, branch_id: '', gift: noGift }

const store = createStore<Selections>('cartWishes', none, (stored) => {
  const { coupon, shipping_method_id, branch_id, gift } = JSON.parse(stored) as Record<string, unknown>
  const { message, wrap, date } = (gift ?? {}) as Record<string, unknown>
  return {
    coupon: text(coupon),
    shipping_method_id: typeof shipping_method_id === 'number' ? shipping_method_id : null,
    branch_id: text(branch_id),
    gift: { message: text(message), wrap: wrap === true, date: text(date) },
  }
})

const text = (value: unknown) => (typeof value === 'string' ? value : '')

export const useSelections = () => useStore(store)
export const storeSelections = (selections: Partial<Selections>) => store.write({ ...store.read(), ...selections })
export const clearSelections = () => store.read() !== none && store.write(none)

/**
 * Clears coupon and shipping method in shops that no longer offer any, since a stored one would make the order fail.
 * Returns a sentence for each.
 */
export function clearTerms() {
  const { coupon, shipping_method_id } = store.read()
  if (coupon || shipping_method_id) storeSelections({ coupon: '', shipping_method_id: null, branch_id: '' })
  return [
    ...(coupon ? [`El cupón «${coupon.toUpperCase()}» ya no está vigente y lo sacamos.`] : []),
    ...(shipping_method_id ? ['Ahora hay una sola forma de envío, y es gratis.'] : []),
  ]
}

/** Does the same for gift options. The sentence repeats the message that was written, so that it is not lost. */
export function clearGift(offered: Settings['gift_options']) {
  const { gift } = store.read()
  const message = gift.message.trim()
  if (offered === 'off' && (message || gift.wrap || gift.date)) {
    storeSelections({ gift: noGift })
    return [`Ya no ofrecemos opciones de regalo: tu pedido va sin ellas.${message && ` Tu mensaje era «${message}».`}`]
  }
  if (offered !== 'message' || !gift.wrap) return []
  storeSelections({ gift: { ...gift, wrap: false } })
  return ['Ya no envolvemos para regalo: tu pedido va sin envoltorio.']
}

/** The fields for the order's request; leaves out what was not chosen. */
export function sentWishes() {
  const { coupon, shipping_method_id, branch_id, gift } = store.read()
  return {
    ...(coupon && { coupon }),
    ...(shipping_method_id && { shipping_method_id }),
    ...(branch_id && { branch_id }),
    ...(gift.message.trim() && { gift_message: gift.message.trim() }),
    ...(gift.wrap && { gift_wrap: true }),
    ...(gift.date && { wished_date: gift.date }),
  }
}
