import { useEffect, useRef } from 'react'
import { RequireLogin, SpinnerPage } from '../../accounts/parts/require-login.tsx'
import { renderingContext, shopContext } from '../../platform/pages/page-context.ts'
import { cachedSettings } from '../../settings/queries.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { openWishlist, useWishlist } from '../parts/wishlist-store.ts'
import type { Route } from './+types/wishlist'
import { WishCard } from './wish-card.tsx'

export const handle = { cache: { params: [] } }

export async function loader({ context }: Route.LoaderArgs) {
  const { tax_condition } = await cachedSettings(context.get(shopContext).db, context.get(renderingContext).cache)
  return { showsNet: tax_condition === 'responsable_inscripto' }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Mis favoritos', path: '/wishlist', isUnlisted: true })
}

export default function WishlistPage({ loaderData: { showsNet } }: Route.ComponentProps) {
  return <RequireLogin>{({ id }) => <Wishes key={id} user_id={id} showsNet={showsNet} />}</RequireLogin>
}

function Wishes({ user_id, showsNet }: { user_id: number; showsNet: boolean }) {
  const { status, wishes } = useWishlist()
  const heading = useRef<HTMLHeadingElement>(null)
  // Reloads: prices and stock may have changed.
  useEffect(() => void openWishlist(user_id), [user_id])
  if (status === 'loading' && wishes.length === 0) return <SpinnerPage label="Cargando tus favoritos…" />
  return (
    <div className="wide-page">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 ref={heading} tabIndex={-1} className="text-36">
          Mis favoritos
        </h1>
        {wishes.length > 0 && (
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/products">Continuar comprando</ButtonLink>
            <ButtonLink to="/cart">Ver carrito</ButtonLink>
          </div>
        )}
      </header>
      {status === 'failed' ? (
        <div role="alert" className="flex flex-col items-start gap-4">
          <p>No pudimos cargar tus favoritos. Siguen guardados: revisá tu conexión y probá de nuevo.</p>
          <Button onClick={() => openWishlist(user_id)}>Probar de nuevo</Button>
        </div>
      ) : wishes.length === 0 ? (
        <EmptyState
          title="Todavía no tenés favoritos"
          action={
            <ButtonLink look="main" to="/products">
              Explorar Productos
            </ButtonLink>
          }
        >
          Tocá el corazón de un perfume y lo guardamos acá.
        </EmptyState>
      ) : (
        <ul className="wishes">
          {wishes.map((wish) => (
            <WishCard
              key={wish.id}
              wish={wish}
              user_id={user_id}
              showsNet={showsNet}
              onRemoved={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
