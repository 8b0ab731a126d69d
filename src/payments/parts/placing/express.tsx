import { type ReactNode, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { User } from '../../../accounts/contract.ts'
import { readCart, useCart } from '../../../orders/parts/cart/cart-store.ts'
import { CouponField, DeliveryChoice } from '../../../orders/parts/cart/cart-terms.tsx'
import { useSelections } from '../../../orders/parts/cart/selections.ts'
import { type AskDni, type Buyer, streetOf, withoutHiddenFields } from '../../../orders/parts/checkout/buyer-fields.ts'
import { orderOfCart, readCheckout, useCheckout } from '../../../orders/parts/checkout/checkout-memory.ts'
import type { Quote } from '../../../orders/placing/contract.ts'
import { addressText } from '../../../orders/texts/address-text.ts'
import { giftRows } from '../../../orders/texts/gift-rows.ts'
import { formatDocument } from '../../../platform/argentina/identifiers.ts'
import { formatPesos } from '../../../platform/argentina/money.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { missingOf, useKnownBuyer } from './known-buyer.ts'
import { PlacingFailure, Retrying } from './placing-failure.tsx'
import { usePlacing } from './use-placing.ts'

export type Express = {
  user: User
  dni: AskDni
  /** Whether free home delivery is the only method, which needs no quote. */
  isFree: boolean
  quote: Quote | undefined
  isQuoteLost: boolean
  /** Whether the sums shown are the latest that the server sent. */
  isFresh: boolean
  total: number
  onStale: () => void
  /** The link to the regular checkout, focused on the missing field, for a buyer who cannot use this one. */
  fallback: (missing: string | undefined) => ReactNode
}

/**
 * One-click checkout in the cart, for a user whose profile has an address: a summary and a button that places the
 * order.
 */
export function Express({ user, dni, fallback, ...known }: Express) {
  const { buyer, isSettled } = useKnownBuyer(user)
  const items = useCart()
  const checkout = useCheckout()
  const [isLeaving, setLeaving] = useState(false)
  const { quote } = known
  const method = quote?.shipping_options.find(({ id }) => id === quote.shipping_method_id)
  const isPickup = method?.kind === 'retiro'
  if (orderOfCart(checkout, items) && !isLeaving) return fallback(undefined)
  if (!isSettled) return <Skeleton className="h-72" />
  const missing = missingOf(buyer, { user, isPickup, dni, quote })
  if (missing) return fallback(missing)
  return (
    <Recap
      {...known}
      buyer={withoutHiddenFields(buyer, isPickup, dni)}
      method={method}
      isPickup={isPickup}
      onLeave={setLeaving}
    />
  )
}

type Recap = Omit<Express, 'user' | 'dni' | 'fallback'> & {
  buyer: Buyer
  method: Quote['shipping_options'][number] | undefined
  isPickup: boolean
  onLeave: (isLeaving: boolean) => void
}

function Recap({ buyer, method, isPickup, isFree, quote, isQuoteLost, isFresh, total, onStale, onLeave }: Recap) {
  const { busy, isRetrying, failure, place } = usePlacing()
  const { branch_id, gift } = useSelections()
  const gifts = giftRows({ gift_message: gift.message, gift_wrap: gift.wrap, wished_date: gift.date || null })
  const navigate = useNavigate()
  const section = useRef<HTMLElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  const [isGone, setGone] = useState(false)
  const lacksBranch = method?.branches !== undefined && !method.branches.some(({ id }) => id === branch_id)

  const toForm = (focus: string) => navigate('/checkout', { state: { focus } })

  async function send() {
    if (!isFresh) return
    if (lacksBranch) return section.current?.querySelector<HTMLElement>('[name=branch_id]')?.focus()
    onLeave(true)
    const seen = { expected_total: total, ...(method && { shipping_method_id: method.id }) }
    const result = await oneTab(() => (isOrdered() ? 'placed' : place(buyer, seen)))
    if (result === 'busy') return
    if (result === 'placed') {
      setGone(true)
      return navigate('/checkout')
    }
    onLeave(false)
    onStale()
    const [wrong] = Object.keys(result.errors)
    if (wrong) await toForm(wrong)
  }

  const isBusy = busy || isGone
  return (
    <section ref={section} aria-label="Tus datos" className="max-lg:contents lg:flex lg:flex-col lg:gap-4">
      <dl className="flex flex-col divide-y divide-line border-y border-line">
        {!isPickup && (
          <Row term="Enviamos a" change={<Change field="customer_address" what="la dirección" />}>
            {addressText({ ...buyer, customer_address: streetOf(buyer) })}
            <Small>Recibe {buyer.customer_name}</Small>
          </Row>
        )}
        <Row term="Te escribimos a" change={<Change field="customer_email" what="tus datos" />}>
          {buyer.customer_email}
          <Small>
            {[
              buyer.customer_phone,
              buyer.customer_dni && `DNI ${formatDocument(buyer.customer_dni.replace(/\D/g, ''))}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Small>
        </Row>
        <Row
          term="Entrega"
          change={
            quote &&
            (quote.shipping_options.length > 1 || quote.shipping_unquoted) && (
              <button
                type="button"
                className="link inline-flex min-h-11 items-center"
                aria-expanded={isChoosing}
                onClick={() => setChoosing(!isChoosing)}
              >
                Cambiar<span className="sr-only"> la entrega</span>
              </button>
            )
          }
        >
          {isFree ? 'A tu domicilio · Gratis' : methodText(method)}
          {!isFree && <Small>{method?.arrival ?? ' '}</Small>}
        </Row>
        {buyer.notes && (
          <Row term="Notas" change={<Change field="notes" what="las notas" />}>
            {buyer.notes}
          </Row>
        )}
        {gifts.map(([term, text]) => (
          <Row key={term} term={term} change={<Change field="gift_message" what="el regalo" />}>
            {text}
          </Row>
        ))}
      </dl>
      {quote && (isChoosing || lacksBranch) && <DeliveryChoice quote={quote} />}
      {quote && <CouponField quote={quote} isQuoteLost={isQuoteLost} />}
      <PlacingFailure failure={failure} here="/cart" />
      <Retrying isRetrying={isRetrying} />
      <div className="main-action">
        {/* On a phone the sticky button is visible before the summary. */}
        <p aria-hidden className="flex gap-4 pb-2 text-14 text-soft md:hidden">
          <span className="min-w-0 flex-1 truncate">{isPickup ? method?.name : `A ${streetOf(buyer)}`}</span>
          <span>{formatPesos(total)}</span>
        </p>
        <Button look="main" wide busy={isBusy} aria-disabled={!isFresh} onClick={send}>
          {isBusy ? 'Creando tu pedido…' : 'Ir al pago'}
        </Button>
      </div>
      <p className="text-14 text-soft">Todavía no se cobra nada: en el paso siguiente elegís cómo pagar.</p>
      <ButtonLink to="/checkout" wide>
        Finalizar compra paso a paso
      </ButtonLink>
    </section>
  )
}

/**
 * Serializes concurrent submits of two tabs, so that the second finds the first one's order. Web Locks need https;
 * without them it may not.
 */
const oneTab = <Result,>(act: () => Result | Promise<Result>): Promise<Result> =>
  navigator.locks ? (navigator.locks.request('placing', act) as Promise<Result>) : Promise.resolve(act())

const isOrdered = () => orderOfCart(readCheckout(), readCart()) !== undefined

const methodText = (method: Recap['method']) =>
  method ? `${method.name} · ${method.price > 0 ? formatPesos(method.price) : 'Sin cargo'}` : ' '

function Row({ term, change, children }: { term: string; change?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2">
      <dt className="col-span-2 text-14 text-soft">{term}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{children}</dd>
      {change && <dd className="-mt-2.5">{change}</dd>}
    </div>
  )
}

const Small = ({ children }: { children: ReactNode }) => <span className="block text-14 text-soft">{children}</span>

function Change({ field, what }: { field: string; what: string }) {
  return (
    <Link to="/checkout" state={{ focus: field }} className="link inline-flex min-h-11 items-center">
      Cambiar<span className="sr-only"> {what}</span>
    </Link>
  )
}
