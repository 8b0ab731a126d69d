import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Spinner } from '../../accounts/parts/require-login.tsx'
import { useSession } from '../../accounts/parts/session.tsx'
import { LookUpForm } from '../../payments/parts/look-up-form.tsx'
import { useAnswer } from '../../platform/browser/use-answer.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { listGuestOrders, listOwnOrders } from '../calls.ts'
import { maxGuestOrders } from '../max-guest-orders.ts'
import { readGuestSession } from '../parts/guest-session.ts'
import type { Route } from './+types/orders'
import { OrderRows } from './order-rows.tsx'
import { UnclaimedOrders } from './unclaimed-orders.tsx'

export const handle = { cache: { params: [] } }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Mis pedidos', path: '/orders', isUnlisted: true })
}

/** A customer's orders and the guest orders of this browser; without an account, only the latter. */
export default function OrdersPage() {
  const { status } = useSession()
  return (
    <div className="wide-page max-w-[56rem]">
      <h1 className="text-36">Mis pedidos</h1>
      {status === 'unknown' && <Spinner />}
      {status === 'user' && <OwnOrderList />}
      {status === 'guest' && <GuestOrderList />}
    </div>
  )
}

function OwnOrderList() {
  const [parameters] = useSearchParams()
  const page = Math.max(1, Number.parseInt(parameters.get('page') ?? '1', 10) || 1)
  const session = readGuestSession()
  const own = useAnswer(listOwnOrders, { query: { page } })
  const guests = useAnswer(listGuestOrders, session ? { params: { sessionId: session } } : false)
  const isKnown = !session || guests.answer || guests.error
  const navigate = useNavigate()
  const last = own.answer?.pagination.pages ?? page
  useEffect(() => {
    if (page > last && last > 0) navigate(`/orders?page=${last}`, { replace: true })
  }, [page, last, navigate])
  if (own.error) return <OrdersUnread onRetry={own.reload} />
  if (!own.answer || !isKnown) return <Spinner label="Cargando tus pedidos…" />
  const { orders } = own.answer
  const unclaimed = guests.answer?.orders ?? []
  function reload() {
    own.reload()
    guests.refresh()
  }
  return (
    <>
      {orders.length > 0 && <OrderRows orders={orders} />}
      {last === 0 && unclaimed.length === 0 && <NoOrders />}
      <Pages page={page} pages={last} />
      {unclaimed.length > 0 && <UnclaimedOrders orders={unclaimed} onDone={reload} />}
    </>
  )
}

function GuestOrderList() {
  const session = readGuestSession()
  const { answer, error, reload } = useAnswer(listGuestOrders, session ? { params: { sessionId: session } } : false)
  if (session && !error && !answer) return <Spinner label="Cargando tus pedidos…" />
  const orders = answer?.orders ?? []
  const isCut = orders.length === maxGuestOrders
  return (
    <>
      {error && <OrdersUnread onRetry={reload} />}
      {orders.length > 0 && (
        <section aria-labelledby="de-este-navegador" className="flex flex-col gap-4">
          <h2 id="de-este-navegador" className="text-22">
            Los {isCut && `últimos ${maxGuestOrders} `}que hiciste en este navegador
          </h2>
          <OrderRows orders={orders} />
        </section>
      )}
      <section aria-labelledby="buscar" className="flex flex-col gap-4">
        <h2 id="buscar" className="text-22">
          {orders.length > 0 ? 'Buscar otro pedido' : 'Buscá tu pedido'}
        </h2>
        <p className="text-soft">
          Con su número y el email de la compra. Si tenés cuenta,{' '}
          <Link to="/login?next=%2Forders" className="link">
            iniciá sesión
          </Link>{' '}
          y los ves todos.
        </p>
        <LookUpForm />
      </section>
    </>
  )
}

function Pages({ page, pages }: { page: number; pages: number }) {
  if (pages < 2) return null
  return (
    <nav aria-label="Páginas de pedidos" className="flex items-center justify-between gap-4">
      {page > 1 ? <ButtonLink to={`/orders?page=${page - 1}`}>Anterior</ButtonLink> : <span />}
      <span className="text-soft">
        Página {page} de {pages}
      </span>
      {page < pages ? <ButtonLink to={`/orders?page=${page + 1}`}>Siguiente</ButtonLink> : <span />}
    </nav>
  )
}

function OrdersUnread({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="notice notice-bad flex flex-wrap items-center justify-between gap-3">
      <p>No pudimos cargar tus pedidos.</p>
      <Button onClick={onRetry}>Reintentar</Button>
    </div>
  )
}

function NoOrders() {
  return (
    <EmptyState
      title="Todavía no hiciste pedidos"
      action={
        <ButtonLink to="/products" look="main">
          Ver perfumes
        </ButtonLink>
      }
    >
      ¿Compraste sin cuenta?{' '}
      <Link to="/seguimiento" className="link">
        Buscá tu pedido
      </Link>{' '}
      con su número y tu email.
    </EmptyState>
  )
}
