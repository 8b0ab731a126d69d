import { Heart as HeartSign } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../accounts/parts/session.tsx'
import { ApiError } from '../../platform/api-client.ts'
import { toast } from '../../ui/toast.tsx'
import { alreadyThere } from '../contract.ts'
import { addToWishlist, loadWishlist, useWishlist } from './wishlist-store.ts'

/** Adds a product to the wishlist; filled once it is there. Taking it out again is the wishlist's own matter. */
export function Heart({ product_id, name, className = '' }: { product_id: number; name: string; className?: string }) {
  const { user } = useSession()
  const { wishes } = useWishlist()
  const [busy, setBusy] = useState(false)
  const isThere = wishes.some((wish) => wish.product_id === product_id)

  async function add() {
    if (!user) return toast('Debes iniciar sesión para agregar productos a tu wishlist', 'info')
    if (busy) return
    setBusy(true)
    try {
      await addToWishlist(user.id, product_id)
      toast('Producto agregado a tu wishlist')
    } catch (error) {
      if (error instanceof ApiError && error.message === alreadyThere) {
        toast('Este producto ya está en tu wishlist', 'info')
        // Another tab was faster: the heart fills here too.
        if (!isThere) void loadWishlist(user.id)
      } else {
        toast('Error al agregar producto a wishlist', 'error')
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <button
      type="button"
      className={`icon-button ${className}`}
      aria-label={isThere ? `${name} está en tus favoritos` : `Agregar ${name} a favoritos`}
      aria-busy={busy || undefined}
      onClick={add}
    >
      <HeartSign aria-hidden size={20} strokeWidth={1.5} className={isThere ? 'fill-accent text-accent' : undefined} />
    </button>
  )
}
