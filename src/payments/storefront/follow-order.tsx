import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '../../accounts/parts/session.tsx'
import { useAnswer } from '../../platform/browser/use-answer.ts'
import { useHydrated } from '../../platform/browser/use-hydrated.ts'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { lookUpOrder } from '../calls.ts'
import { LookUpForm } from '../parts/look-up-form.tsx'
import { OrderUnread } from '../parts/order-unread.tsx'
import { type OrderLink, SealedOrder } from '../parts/sealed-order.tsx'
import type { Route } from './+types/follow-order'

export const handle = { cache: { params: [] } }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Seguí tu pedido',
    description: 'Con tu número de pedido y tu email ves en qué anda tu compra, sin iniciar sesión.',
    path: '/seguimiento',
  })
}

/** Opens an order by the fragment of a mail's link, or else shows the look-up form for guests. */
export default function FollowOrderPage() {
  const isHydrated = useHydrated()
  const { hash } = useLocation()
  const link = isHydrated ? readLink(hash) : undefined
  if (link) return <LinkedOrder key={hash} link={link} />
  const isBroken = isHydrated && hash.length > 1
  return <LookUp problem={isBroken ? 'A este enlace le falta una parte. Abrilo de nuevo desde tu email.' : ''} />
}

function readLink(hash: string): OrderLink | undefined {
  const [, order_number, signature] = hash.match(/^#(\d{6}-[0-9A-Z]{4})\.([\w-]{22})$/) ?? []
  return order_number && signature ? { order_number, signature } : undefined
}

function LookUp({ problem, order_number }: { problem?: string; order_number?: string }) {
  return (
    <div className="wide-page max-w-[56rem]">
      <h1 className="text-36">Seguí tu pedido</h1>
      {problem && (
        <p role="alert" className="notice notice-warn">
          {problem} También podés buscarlo acá.
        </p>
      )}
      <p className="text-soft">Con tu número de pedido y el email de la compra ves en qué anda, y lo pagás si falta.</p>
      <NeedsScript>Para buscar tu pedido hace falta JavaScript. Si preferís, escribinos desde Contacto.</NeedsScript>
      <LookUpForm {...(order_number ? { order_number } : {})} />
    </div>
  )
}

function LinkedOrder({ link }: { link: OrderLink }) {
  const { status } = useSession()
  const navigate = useNavigate()
  // An expired session must not redirect a buyer who came from a mail to the login.
  const ask = { body: link, withToken: status === 'user', keepSession: true }
  const { answer, error, reload } = useAnswer(lookUpOrder, status === 'unknown' ? false : ask)
  const order = answer?.order
  const own = order && 'id' in order ? order.id : undefined
  useEffect(() => {
    if (own) navigate(`/orders/${own}`, { replace: true })
  }, [own, navigate])

  if (error?.status === 404) {
    return <LookUp problem="Este enlace ya no sirve." order_number={link.order_number} />
  }
  return (
    <div className="wide-page">
      <h1 className="text-36">Pedido {link.order_number}</h1>
      {error && error.status !== 401 && <OrderUnread onRetry={reload} />}
      {!order && !(error && error.status !== 401) && <Skeleton className="h-80" />}
      {order && !('id' in order) && <SealedOrder order={order} link={link} />}
    </div>
  )
}
