import { useEffect } from 'react'
import { useSession } from '../../accounts/parts/session.tsx'
import { ApiError, callApi, isAway } from '../../platform/browser/api-client.ts'
import { createMemory, useStore } from '../../platform/browser/browser-store.ts'
import { toast } from '../../ui/toast.tsx'
import { addWish, listWishes, removeWish } from '../calls.ts'
import type { Wish } from '../contract.ts'
import { alreadyWished } from '../rules.ts'
import { storeForLogin, takeStoredWishes } from './wishes-after-login.ts'

/** The logged-in user's wishes, loaded once per page load and shared by hearts, menu and page. */
type State = { user_id: number | undefined; status: 'loading' | 'ready' | 'failed'; wishes: readonly Wish[] }

const empty: State = { user_id: undefined, status: 'loading', wishes: [] }
const store = createMemory(empty)
/** Only the last request counts: earlier answers lack newer wishes. */
let newest = 0

export function useWishlist() {
  const { user } = useSession()
  const current = useStore(store)
  const user_id = user?.id
  useEffect(() => {
    if (user_id && store.read().user_id !== user_id) void openWishlist(user_id)
  }, [user_id])
  return current.user_id === user_id ? current : empty
}

/** Also adds the wishes from before the login; keeps those that could not be sent. */
export async function openWishlist(user_id: number) {
  await loadWishlist(user_id)
  for (const product_id of takeStoredWishes()) if (await addAndToast(user_id, product_id)) storeForLogin(product_id)
}

async function loadWishlist(user_id: number) {
  // Keeps showing the known wishes while reloading.
  newest += 1
  const mine = newest
  const { wishes, ...before } = store.read()
  store.write({ user_id, status: 'loading', wishes: before.user_id === user_id ? wishes : [] })
  try {
    const { wishlist } = await callApi(listWishes, { params: { userId: user_id } })
    if (newest === mine) store.write({ user_id, status: 'ready', wishes: wishlist })
  } catch {
    // The page shows the error with a retry; hearts and the menu's count stay empty.
    if (newest === mine) store.write({ ...store.read(), status: 'failed' })
  }
}

/** Returns whether the shop could not be reached. */
export async function addAndToast(user_id: number, product_id: number) {
  try {
    await callApi(addWish, { body: { user_id, product_id } })
    await loadWishlist(user_id)
    toast('Producto agregado a tu wishlist')
  } catch (error) {
    if (error instanceof ApiError && error.message === alreadyWished) {
      toast('Este producto ya está en tu wishlist', 'info')
      // Added in another tab: reload, so that this heart fills too.
      if (!store.read().wishes.some((wish) => wish.product_id === product_id)) void loadWishlist(user_id)
    } else {
      toast(failure('agregar producto a'), 'error')
      return isAway(error)
    }
  }
  return false
}

export const failure = (what: string) =>
  `Error al ${what} wishlist${navigator.onLine ? '' : ': no hay conexión a internet'}`

export async function removeFromWishlist(user_id: number, product_id: number) {
  try {
    await callApi(removeWish, { params: { productId: product_id }, body: { user_id } })
  } catch (error) {
    // Already removed in another tab, or no longer sold.
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
  const { wishes, ...known } = store.read()
  if (known.user_id !== user_id) return
  store.write({ ...known, wishes: wishes.filter((wish) => wish.product_id !== product_id) })
  // A pending answer may still contain it.
  if (known.status === 'loading') void loadWishlist(user_id)
}
