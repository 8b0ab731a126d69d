import { useEffect } from 'react'
import { RequireLogin, Spinner } from '../../accounts/parts/require-login.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { loadWishlist, useWishlist } from '../parts/wishlist-store.ts'
import { EmptyWishlist } from './empty-wishlist.tsx'
import { WishCard } from './wish-card.tsx'

export const meta = () => [{ title: 'Mis favoritos · Estela' }, { name: 'robots', content: 'noindex' }]

export default function WishlistPage() {
  return <RequireLogin>{({ id }) => <Wishes key={id} user_id={id} />}</RequireLogin>
}

function Wishes({ user_id }: { user_id: number }) {
  const { status, wishes } = useWishlist()
  // Prices and stock may have moved since the hearts were filled.
  useEffect(() => void loadWishlist(user_id), [user_id])
  if (status === 'loading' && wishes.length === 0) return <Spinner label="Cargando tus favoritos…" />
  return (
    <div className="mx-auto flex w-full max-w-[1240px] flex-col gap-8 px-4 py-12">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-28">Mis favoritos</h1>
        {wishes.length > 0 && (
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/products">Continuar comprando</ButtonLink>
            <ButtonLink to="/cart">Ver carrito</ButtonLink>
          </div>
        )}
      </header>
      {status === 'failed' ? (
        <div role="alert" className="flex flex-col items-start gap-4">
          <p>No pudimos cargar tus favoritos.</p>
          <Button onClick={() => loadWishlist(user_id)}>Probar de nuevo</Button>
        </div>
      ) : wishes.length === 0 ? (
        <EmptyWishlist />
      ) : (
        <ul className="grid grid-cols-2 gap-x-4 gap-y-12 sm:gap-x-6 md:grid-cols-3 lg:grid-cols-4">
          {wishes.map((wish) => (
            <WishCard key={wish.id} wish={wish} user_id={user_id} />
          ))}
        </ul>
      )}
    </div>
  )
}
