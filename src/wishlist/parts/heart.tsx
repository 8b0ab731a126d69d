import { Heart as HeartSign } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../accounts/parts/session.tsx'
import { loginPath } from '../../accounts/rules.ts'
import { toast } from '../../ui/toast.tsx'
import { storeForLogin } from './wishes-after-login.ts'
import { addAndToast, useWishlist } from './wishlist-store.ts'

/** Adds a product to the wishlist; filled if it is there. Removing is only possible on the wishlist's page. */
export function Heart({ product_id, name, className = '' }: { product_id: number; name: string; className?: string }) {
  const { status, user } = useSession()
  const { wishes } = useWishlist()
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const isThere = wishes.some((wish) => wish.product_id === product_id)

  async function add() {
    if (!user) return askToLogIn()
    if (busy) return
    setBusy(true)
    await addAndToast(user.id, product_id)
    setBusy(false)
  }

  /** Keeps the wish for after the login, also while the session is being verified. */
  function askToLogIn() {
    storeForLogin(product_id)
    if (status === 'unknown') return
    toast('Debes iniciar sesión para agregar productos a tu wishlist', 'info', {
      text: 'Ingresar',
      onPress: () => void navigate(loginPath(window.location)),
    })
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
