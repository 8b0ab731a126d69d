import { createStore, useStore } from '../../../platform/browser/browser-store.ts'

/** What the buyer asks for beside the products: kept with the cart, in the browser. */
export type Wishes = { coupon: string; shipping_method_id: number | null }

const none: Wishes = { coupon: '', shipping_method_id: null }

const store = createStore<Wishes>('cartWishes', none, (stored) => {
  const { coupon, shipping_method_id } = JSON.parse(stored) as Record<string, unknown>
  return {
    coupon: typeof coupon === 'string' ? coupon : '',
    shipping_method_id: typeof shipping_method_id === 'number' ? shipping_method_id : null,
  }
})

export const useWishes = () => useStore(store)
export const keepWishes = (wishes: Partial<Wishes>) => store.write({ ...store.read(), ...wishes })
/** Also where the shop no longer has anything to wish for: a coupon of before would stand in the order's way. */
export const forgetWishes = () => store.read() !== none && store.write(none)

/** As an order sends them: nothing of what was not asked for. */
export function sentWishes() {
  const { coupon, shipping_method_id } = store.read()
  return { ...(coupon && { coupon }), ...(shipping_method_id && { shipping_method_id }) }
}
