import { useEffect } from 'react'
import { useSession } from '../../accounts/parts/session.tsx'
import { ApiError, callApi, isAway } from '../../platform/browser/api-client.ts'
import { createMemory, useStore } from '../../platform/browser/browser-store.ts'
import { toast } from '../../ui/toast.tsx'
import { addWish, listWishes, removeWish } from '../calls.ts'
import type { Wish } from '../contract.ts'
import { alreadyThere } from '../rules.ts'
import { keepForLogin, takeKept } from './wishes-after-login.ts'

/** The wishes of the user who is logged in, asked once a page load and shared by hearts, menu and page. */
type Shelf = { user_id: number | undefined; status: 'loading' | 'ready' | 'failed'; wishes: readonly Wish[] }

const empty: Shelf = { user_id: undefined, status: 'loading', wishes: [] }
const shelf = createMemory(empty)
/** The last question counts: an older answer lacks what was wished since. */
let asked = 0

export function useWishlist() {
  const { user } = useSession()
  const current = useStore(shelf)
  const user_id = user?.id
  useEffect(() => {
    if (user_id && shelf.read().user_id !== user_id) void openWishlist(user_id)
  }, [user_id])
  return current.user_id === user_id ? current : empty
}

/** With what they wished for before they logged in; what did not reach the shop waits for the next time. */
export async function openWishlist(user_id: number) {
  await loadWishlist(user_id)
  for (const product_id of takeKept()) if (await addAndTell(user_id, product_id)) keepForLogin(product_id)
}

async function loadWishlist(user_id: number) {
  // The wishes known so far stay in sight while they are asked anew.
  asked += 1
  const mine = asked
  const { wishes, ...before } = shelf.read()
  shelf.write({ user_id, status: 'loading', wishes: before.user_id === user_id ? wishes : [] })
  try {
    const { wishlist } = await callApi(listWishes, { params: { userId: user_id } })
    if (asked === mine) shelf.write({ user_id, status: 'ready', wishes: wishlist })
  } catch {
    // The page says so and offers to try again; hearts and the menu's count just stay empty.
    if (asked === mine) shelf.write({ ...shelf.read(), status: 'failed' })
  }
}

/** Whether the shop was not reached. */
export async function addAndTell(user_id: number, product_id: number) {
  try {
    await callApi(addWish, { body: { user_id, product_id } })
    await loadWishlist(user_id)
    toast('Producto agregado a tu wishlist')
  } catch (error) {
    if (error instanceof ApiError && error.message === alreadyThere) {
      toast('Este producto ya está en tu wishlist', 'info')
      // Another tab was faster: the heart fills here too.
      if (!shelf.read().wishes.some((wish) => wish.product_id === product_id)) void loadWishlist(user_id)
    } else {
      toast(failure('agregar producto a'), 'error')
      return isAway(error)
    }
  }
  return false
}

/** Who is offline learns that it is not the shop. */
export const failure = (what: string) =>
  `Error al ${what} wishlist${navigator.onLine ? '' : ': no hay conexión a internet'}`

export async function removeFromWishlist(user_id: number, product_id: number) {
  try {
    await callApi(removeWish, { params: { productId: product_id }, body: { user_id } })
  } catch (error) {
    // Another tab was faster, or the shop took it off sale: it is gone all the same.
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
  const { wishes, ...known } = shelf.read()
  if (known.user_id !== user_id) return
  shelf.write({ ...known, wishes: wishes.filter((wish) => wish.product_id !== product_id) })
  // An answer that is on its way may still have it.
  if (known.status === 'loading') void loadWishlist(user_id)
}
