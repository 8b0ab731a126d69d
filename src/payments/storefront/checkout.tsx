import { useDeferredValue, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CartChanges } from '../../orders/parts/cart/cart-changes.tsx'
import { readCart, useCart } from '../../orders/parts/cart/cart-store.ts'
import type { SeenSums } from '../../orders/parts/cart/seen-sums.ts'
import { useSelections } from '../../orders/parts/cart/selections.ts'
import { useCartCheck } from '../../orders/parts/cart/use-cart-check.ts'
import type { Place } from '../../orders/parts/cart/use-quote.ts'
import { useSums } from '../../orders/parts/cart/use-sums.ts'
import { clearCheckout, orderOfCart, useCheckout } from '../../orders/parts/checkout/checkout-memory.ts'
import { CheckoutSteps } from '../../orders/parts/checkout/checkout-steps.tsx'
import { summaryLines } from '../../orders/parts/order-summary.tsx'
import { SideSummary } from '../../orders/parts/side-summary.tsx'
import { shippingPriceUnknown, sumsOfOrder, sumsWithTotal } from '../../orders/parts/sums.ts'
import type { Quote } from '../../orders/placing/contract.ts'
import { useHydrated } from '../../platform/browser/use-hydrated.ts'
import { usePart } from '../../platform/browser/use-part.ts'
import { renderingContext, shopContext } from '../../platform/pages/page-context.ts'
import type { Settings } from '../../settings/contract.ts'
import { useDeliveryFree } from '../../settings/parts/use-delivery-free.ts'
import { cachedSettings } from '../../settings/queries.server.ts'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { pageMeta, siteOf } from '../../ui/page-meta.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Confirmation, fetchThankYou } from '../parts/confirmation.tsx'
import { OrderUnread } from '../parts/order-unread.tsx'
import { BuyerStep } from '../parts/placing/buyer-step.tsx'
import { useOrder } from '../parts/use-order.ts'
import { offeredName } from '../providers.server.ts'
import type { Route } from './+types/checkout'

export const handle = { cache: { params: [] } }

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const provider = loaderData?.provider ? ` o con ${loaderData.provider}` : ''
  return pageMeta(matches, {
    title: 'Finalizar compra',
    description: `Tus datos, el pago por transferencia${provider}, y ${siteOf(matches).isDeliveryFree ? 'el envío gratis' : 'envíos'} a todo el país.`,
    path: '/checkout',
    isUnlisted: true,
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(shopContext)
  const { cache } = context.get(renderingContext)
  const { gift_options, ask_dni } = await cachedSettings(db, cache)
  return { gifts: gift_options, dni: ask_dni, provider: offeredName(config) }
}

/** The loader's data does not change between steps, so a step never waits for the server. */
export const shouldRevalidate = () => false

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  // Deferred, so that rendering is interruptible and a phone stays responsive.
  const isHydrated = useDeferredValue(useHydrated())
  const isFree = useDeliveryFree()
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const [placed, setPlaced] = useState<{ order_id: string; key: string }>()
  // The history state survives a reload, but is set by a navigation a moment later; until then the state is used.
  const stored = (state as { placed?: string } | null)?.placed
  const order_id = stored ?? (placed?.key === key ? placed.order_id : undefined)
  const isDone = isHydrated && order_id !== undefined
  const isOrdered = orderOfCart(useCheckout(), useCart()) !== undefined

  function confirm(order_id: string) {
    setPlaced({ order_id, key })
    navigate('/checkout', { replace: true, state: { placed: order_id } })
  }

  return (
    <div className="wide-page">
      <header className="flex flex-col gap-2">
        <h1 className="text-36">Finalizar compra</h1>
        {!isDone && !isOrdered && (
          <p className="max-w-[40rem] text-soft">
            {isFree ? 'El envío es gratis a todo el país y no' : 'No'} hace falta tener una cuenta.
          </p>
        )}
      </header>
      <NeedsScript>Para comprar hace falta JavaScript: tu carrito se guarda en tu navegador.</NeedsScript>
      {!isHydrated && <Skeleton className="h-96" />}
      {isDone && <Confirmation order_id={order_id} />}
      {isHydrated && !isDone && <Checkout {...loaderData} onPaid={confirm} />}
    </div>
  )
}

const fetchTerms = () => import('../../orders/parts/cart/cart-terms.tsx').then((file) => file.CartTerms)
const fetchGift = () => import('../../orders/parts/checkout/gift-fields.tsx').then((file) => file.GiftFields)
const fetchPayment = () => import('../parts/payment-step.tsx').then((file) => file.PaymentStep)

type Checkout = {
  gifts: Settings['gift_options']
  dni: Settings['ask_dni']
  onPaid: (order_id: string) => void
}

/** Steps 1 and 2. Step 2 is shown if this browser has stored an order for the current cart, until the buyer edits. */
function Checkout({ gifts, dni, onPaid }: Checkout) {
  const items = useCart()
  const checkout = useCheckout()
  const navigate = useNavigate()
  const [isEditing, setEditing] = useState(false)
  const [hasBegun, setBegun] = useState(false)
  const [shown, setShown] = useState<SeenSums>()
  const stored = orderOfCart(checkout, items)
  // While the buyer edits the form, check the cart: it may become another order at current prices.
  const checked = useCartCheck({ paused: stored !== undefined && !isEditing })
  const { changes, isReady, isKnown, failed, products, hasTerms, turn, recheck } = checked
  const [place, setPlace] = useState<Place>()
  const { quote, isFresh, isQuoteLost, sums: quoted, transfer_amount, sumChanges } = useSums(checked, place, turn)
  const [refused, setRefused] = useState<{ quoted: number; total: number }>()
  // The total from a refused order replaces the quoted one until a new quote arrives.
  const sums = refused?.quoted === quoted.total ? sumsWithTotal(quoted, refused.total) : quoted
  const isTotalKnown = isFresh && isKnown && sums.shipping !== shippingPriceUnknown
  const { shipping_method_id: wish } = useSelections()
  const option = quote?.shipping_options.find(({ id }) => id === (wish ?? quote.shipping_method_id))
  const isPickup = option?.kind === 'retiro'
  const { Part: CartTerms } = usePart(fetchTerms, hasTerms)
  // The gift options may have changed since the page was rendered.
  const offered = checked.gifts ?? gifts
  const { Part: GiftFields } = usePart(fetchGift, offered !== 'off')
  const isDrawn = useDeferredValue(isReady, false)
  const { order, error, reload } = useOrder(stored)
  const isEmpty = items.length === 0
  const step = stored && !isEditing ? 2 : 1
  const payment = usePart(fetchPayment, step === 2 || hasBegun)
  // Preload the confirmation, so that it shows even if the connection breaks.
  usePart(fetchThankYou, step === 2)

  useEffect(() => {
    // The cart page shows `changes` if the last product was sold out meanwhile.
    if (isEmpty && readCart().length === 0) navigate('/cart', { replace: true, state: { changes } })
  }, [isEmpty, changes, navigate])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a response about the stored order matters
  useEffect(() => {
    if (error?.status === 404) clearCheckout()
    else if (order && !order.can_pay && order.status !== 'cancelado') onPaid(order.id)
  }, [order, error])

  if (isEmpty) return null
  if (!isDrawn) return <Skeleton className="h-96" />
  const isUnread = payment.isLost || (error !== undefined && error.status !== 404)
  return (
    <>
      <CheckoutSteps step={step} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <div className="flex min-w-0 flex-col gap-6 max-lg:order-2">
          <CartChanges changes={[...changes, ...sumChanges]} />
          {step === 1 && (
            <BuyerStep
              isPickup={isPickup}
              dni={dni}
              onBegun={() => setBegun(true)}
              onPlace={setPlace}
              seen={{
                ...(isTotalKnown && { expected_total: sums.total }),
                // Send the method too: another with the same price may replace it meanwhile.
                ...(option && (isPickup || isTotalKnown) && { shipping_method_id: option.id }),
              }}
              isReckoned={isKnown ? isFresh || isQuoteLost : failed}
              onOtherTotal={(total) => setRefused({ quoted: quoted.total, total })}
              onPressed={() => setShown({ total_amount: sums.total, transfer_amount })}
              onPlaced={() => setEditing(false)}
              onRecheck={recheck}
            >
              {GiftFields && offered !== 'off' && <GiftFields wraps={offered === 'wrap'} />}
              {quote && CartTerms && (
                <CartTerms quote={quote} isQuoteLost={isQuoteLost} choosesDelivery={hasChoice(quote)} />
              )}
            </BuyerStep>
          )}
          {step === 2 && payment.Part && order && (
            <payment.Part
              order={order}
              shown={shown}
              onPaid={() => onPaid(order.id)}
              onEnd={reload}
              onEdit={() => setEditing(true)}
              onAnew={clearCheckout}
            />
          )}
          {step === 2 && isUnread && (
            <OrderUnread
              onRetry={async () => {
                reload()
                // After a deploy the script no longer exists: a reload resumes the order with the new version.
                if (!(await payment.retry()) && navigator.onLine) location.reload()
              }}
            />
          )}
          {step === 2 && !isUnread && !error && !(payment.Part && order) && <Skeleton className="h-64" />}
        </div>
        <div className="max-lg:order-1">
          <SideSummary
            lines={
              step === 2 && order ? summaryLines(order) : items.map((item) => ({ ...products.get(item.id), ...item }))
            }
            sums={step === 2 && order ? sumsOfOrder(order) : sums}
            transfer_amount={step === 2 ? order?.transfer_amount : undefined}
          />
        </div>
      </div>
    </>
  )
}

/** Whether there is anything to choose: a single free shipping method is not offered as a choice. */
const hasChoice = ({ shipping_options, shipping_method_id, shipping_amount, shipping_unquoted }: Quote) =>
  shipping_unquoted !== undefined ||
  shipping_options.length !== 1 ||
  shipping_options[0]?.kind === 'retiro' ||
  shipping_method_id === null ||
  shipping_amount > 0
