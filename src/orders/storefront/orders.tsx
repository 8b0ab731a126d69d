import { Link, useSearchParams } from 'react-router'
import { RequireLogin, Spinner } from '../../accounts/parts/require-login.tsx'
import { formatDate } from '../../platform/time.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { Price } from '../../ui/price.tsx'
import type { Order, OwnOrders } from '../contract.ts'
import { minutesLeft, timeLeftWords } from '../parts/minutes-left.ts'
import { StatusMark } from '../parts/status-mark.tsx'
import type { Route } from './+types/orders'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Mis pedidos' })
}

/** A customer's orders, newest first. */
export default function OrdersPage() {
  return (
    <div className="wide-page max-w-[56rem]">
      <h1 className="text-36">Mis pedidos</h1>
      <RequireLogin>{() => <OwnOrderList />}</RequireLogin>
    </div>
  )
}

function OwnOrderList() {
  const [parameters] = useSearchParams()
  const page = Math.max(1, Number.parseInt(parameters.get('page') ?? '1', 10) || 1)
  const { answer, error, reload } = useAnswer<OwnOrders>(`/api/orders/mine?page=${page}`)
  if (error) {
    return (
      <div role="alert" className="notice notice-bad flex flex-wrap items-center justify-between gap-3">
        <p>No pudimos cargar tus pedidos.</p>
        <Button onClick={reload}>Reintentar</Button>
      </div>
    )
  }
  if (!answer) return <Spinner label="Cargando tus pedidos…" />
  if (answer.orders.length === 0) return <NoOrders />
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {answer.orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      <Pages page={page} pages={answer.pagination.pages} />
    </>
  )
}

function OrderRow({ order }: { order: Order }) {
  const names = order.items.map(({ name }) => name).join(', ')
  return (
    <li>
      <Link
        to={`/orders/${order.id}`}
        className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-4 no-underline hover:bg-sheet sm:grid-cols-[9rem_1fr_auto_8rem] sm:px-2"
      >
        <span>
          <span className="block font-medium tabular-nums">{order.order_number}</span>
          <span className="text-14 text-soft">{formatDate(order.created_at)}</span>
        </span>
        <span className="line-clamp-2 text-soft max-sm:order-last max-sm:col-span-2 max-sm:text-14">{names}</span>
        <span className="text-14">
          <StatusMark status={order.status} />
          {order.status === 'pendiente_pago' && <PayBy expires_at={order.expires_at} />}
        </span>
        <Price amount={order.total_amount} className="font-display text-18 sm:text-right" />
      </Link>
    </li>
  )
}

/** As of when the list came: the order's own page counts on. */
function PayBy({ expires_at }: Pick<Order, 'expires_at'>) {
  const minutes = expires_at ? minutesLeft(expires_at, Date.now()) : 0
  return minutes > 0 ? <span className="block text-soft">{timeLeftWords(minutes)}</span> : null
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

function NoOrders() {
  return (
    <EmptyState
      title="Todavía no hiciste pedidos"
      action={
        <ButtonLink to="/products" look="main">
          Ver perfumes
        </ButtonLink>
      }
    />
  )
}
