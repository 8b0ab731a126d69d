import { Heart as HeartSign } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../accounts/parts/session.tsx'
import { loginPath } from '../../accounts/rules.ts'
import { toast } from '../../ui/toast.tsx'
import { keepForLogin } from './wishes-after-login.ts'
import { addAndTell, useWishlist } from './wishlist-store.ts'

/** Adds a product to the wishlist; filled once it is there. Taking it out again is the wishlist's own matter. */
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
    await addAndTell(user.id, product_id)
    setBusy(false)
  }

  /** The wish waits meanwhile, also for a session that is still being verified. */
  function askToLogIn() {
    keepForLogin(product_id)
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
