import { Link, useSearchParams } from 'react-router'
import { Spinner } from '../../accounts/parts/require-login.tsx'
import { useSession } from '../../accounts/parts/session.tsx'
import { itemName } from '../../catalog/item-name.ts'
import { LookUpForm } from '../../payments/parts/look-up-form.tsx'
import { sumPesos } from '../../platform/argentina/money.ts'
import { formatDate } from '../../platform/argentina/time.ts'
import { useAnswer } from '../../platform/browser/use-answer.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { Price } from '../../ui/price.tsx'
import { listGuestOrders, listOwnOrders } from '../calls.ts'
import type { GuestOrder } from '../contract.ts'
import { readGuestSession } from '../parts/guest-session.ts'
import { minutesLeft, timeLeftWords } from '../parts/minutes-left.ts'
import { StatusMark } from '../parts/status-mark.tsx'
import { transferDiscount } from '../transfer-discount.ts'
import type { Route } from './+types/orders'

export const handle = { cache: { params: [] } }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Mis pedidos', path: '/orders', isUnlisted: true })
}

/** A customer's orders, newest first; a guest's, as far as this browser made them. */
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
  const { answer, error, reload } = useAnswer(listOwnOrders, { query: { page } })
  if (error) return <OrdersUnread onRetry={reload} />
  if (!answer) return <Spinner label="Cargando tus pedidos…" />
  if (answer.orders.length === 0) return <NoOrders />
  return (
    <>
      <OrderRows orders={answer.orders} />
      <Pages page={page} pages={answer.pagination.pages} />
    </>
  )
}

function GuestOrderList() {
  const session = readGuestSession()
  const { answer, error, reload } = useAnswer(listGuestOrders, session ? { params: { sessionId: session } } : false)
  if (session && !error && !answer) return <Spinner label="Cargando tus pedidos…" />
  const orders = answer?.orders ?? []
  return (
    <>
      {error && <OrdersUnread onRetry={reload} />}
      {orders.length > 0 && (
        <section aria-labelledby="de-este-navegador" className="flex flex-col gap-4">
          <h2 id="de-este-navegador" className="text-22">
            Los que hiciste en este navegador
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

function OrderRows({ orders }: { orders: readonly GuestOrder[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
    </ul>
  )
}

function OrderRow({ order }: { order: GuestOrder }) {
  const names = order.items.map(itemName).join(', ')
  const isUnpaid = order.status === 'pendiente_pago'
  return (
    <li>
      <Link
        to={`/orders/${order.id}`}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-4 no-underline hover:bg-sheet sm:-mx-2 sm:grid sm:grid-cols-[8rem_1fr_auto_10rem] sm:items-baseline sm:px-2"
      >
        <span className="sm:row-span-2">
          <span className="block font-medium tabular-nums">{order.order_number}</span>
          <span className="text-14 text-soft">{formatDate(order.created_at)}</span>
        </span>
        <span className="line-clamp-2 text-soft max-sm:order-last max-sm:w-full max-sm:text-14">{names}</span>
        <span className="text-14">
          <StatusMark status={order.status} />
        </span>
        <Price
          amount={sumPesos([order.total_amount, transferDiscount(order)])}
          className="font-display text-18 max-sm:w-full sm:text-right"
        />
        {isUnpaid && (
          <span className="col-span-full text-14 max-sm:order-last max-sm:w-full sm:col-start-2">
            <span className="font-medium text-accent underline underline-offset-4">Pagar ahora</span>
            <PayBy expires_at={order.transfer_expires_at} />
          </span>
        )}
      </Link>
    </li>
  )
}

/** As of when the list came: the order's own page counts on. */
function PayBy({ expires_at }: Pick<GuestOrder, 'expires_at'>) {
  const minutes = expires_at ? minutesLeft(expires_at, Date.now()) : 0
  return minutes > 0 ? <span className="text-soft"> · {timeLeftWords(minutes).toLowerCase()}</span> : null
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
