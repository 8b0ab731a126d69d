import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../accounts/parts/session.tsx'
import { useHydrated } from '../../platform/browser/use-hydrated.ts'
import { usePart } from '../../platform/browser/use-part.ts'
import { deliverySentence } from '../../settings/delivery-sentences.ts'
import { deliveryText } from '../../settings/delivery-text.ts'
import { useDeliveryFree } from '../../settings/parts/use-delivery-free.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { pageMeta, siteOf } from '../../ui/page-meta.ts'
import { toast } from '../../ui/toast.tsx'
import { maxLines } from '../max-lines.ts'
import { CartLines } from '../parts/cart/cart-lines.tsx'
import { CartNotices } from '../parts/cart/cart-notices.tsx'
import { CartSkeleton } from '../parts/cart/cart-skeleton.tsx'
import { cartCount, emptyCart, readCart, restoreItems, useCart } from '../parts/cart/cart-store.ts'
import { EmptyCart } from '../parts/cart/empty-cart.tsx'
import { useCartCheck } from '../parts/cart/use-cart-check.ts'
import { useSums } from '../parts/cart/use-sums.ts'
import { ownPlace } from '../parts/checkout/typed-buyer.ts'
import { Totals } from '../parts/order-summary.tsx'
import type { Route } from './+types/cart'

export const handle = { cache: { params: [] } }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Carrito',
    description: `Los perfumes que elegiste, con ${deliveryText(siteOf(matches).isDeliveryFree)}.`,
    path: '/cart',
    isUnlisted: true,
  })
}

const fetchPerhapsToo = () => import('../parts/cart/perhaps-too.tsx').then((file) => file.PerhapsToo)
const fetchExpress = () => import('../../payments/parts/placing/express.tsx').then((file) => file.Express)
const fetchTerms = () => import('../parts/cart/cart-terms.tsx').then((file) => file.CartTerms)

export default function CartPage() {
  const items = useCart()
  const isHydrated = useHydrated()
  const checked = useCartCheck()
  const { products, limits, net, isReady, isKnown, hasTerms, dni, turn, changes, failed, recheck } = checked
  const { user } = useSession()
  // Changes that the checkout made before it redirected here.
  const fromCheckout = (useLocation().state as { changes?: string[] } | null)?.changes ?? []
  const own = ownPlace(user)
  const { quote, isFresh, isQuoteLost, sums, transfer_amount, sumChanges } = useSums(checked, own, turn)
  const { Part: CartTerms } = usePart(fetchTerms, hasTerms)
  const { Part: Express, isLost } = usePart(fetchExpress, user !== undefined)
  const isShown = isHydrated && isReady && (!user || Express !== undefined || isLost)
  const { Part: PerhapsToo } = usePart(fetchPerhapsToo, isShown && items.length > 0)
  const heading = useRef<HTMLHeadingElement>(null)
  const backToHeading = () => heading.current?.focus()
  const toCheckout = (missing?: string) => (
    <>
      {quote && CartTerms && <CartTerms quote={quote} isQuoteLost={isQuoteLost} asksPlace ownCode={own?.postal_code} />}
      <div className="main-action flex flex-col gap-2">
        <ButtonLink to="/checkout" state={missing && { focus: missing }} look="main" wide>
          Finalizar compra
        </ButtonLink>
      </div>
    </>
  )
  return (
    <div className="wide-page">
      <header className="flex flex-col gap-2">
        <h1 ref={heading} tabIndex={-1} className="text-36">
          Carrito
        </h1>
        <p className="max-w-[40rem] text-soft">
          {deliverySentence(useDeliveryFree())} Lo que elegís queda guardado en este navegador, también si cerrás la
          página.
        </p>
      </header>
      <NeedsScript>El carrito se guarda en tu navegador: para verlo hace falta JavaScript.</NeedsScript>
      <CartNotices
        changes={[...new Set([...fromCheckout, ...changes, ...sumChanges])]}
        failed={failed}
        recheck={recheck}
      />
      {!isShown && <CartSkeleton />}
      {isShown && items.length === 0 && <EmptyCart />}
      {isShown && items.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
          <section aria-label="Productos">
            <CartLines items={items} products={products} ofEach={limits.ofEach} onRemoved={backToHeading} />
            <Button
              look="plain"
              className="mt-3 -ml-2"
              onClick={() => {
                backToHeading()
                clear()
              }}
            >
              Vaciar carrito
            </Button>
          </section>
          <aside
            aria-labelledby="resumen"
            className="max-lg:contents lg:sticky lg:top-28 lg:flex lg:flex-col lg:gap-5 lg:self-start"
          >
            <h2 id="resumen" className="text-22">
              Resumen
            </h2>
            <Totals sums={sums} transfer_amount={transfer_amount} net={net} />
            <TooMany products={items.length} units={cartCount(items)} most={limits.ofAll} />
            {user && Express && !failed ? (
              <Express
                user={user}
                dni={dni}
                quote={quote}
                isQuoteLost={isQuoteLost}
                isFree={isKnown && !hasTerms}
                isFresh={isKnown && (isFresh || isQuoteLost)}
                total={sums.total}
                onStale={recheck}
                fallback={toCheckout}
              />
            ) : (
              toCheckout()
            )}
            <ButtonLink to="/products" look="quiet" wide>
              Seguir comprando
            </ButtonLink>
          </aside>
        </div>
      )}
      {isShown && items.length > 0 && PerhapsToo && <PerhapsToo showsNet={net === 'shown'} />}
    </div>
  )
}

/** Warns before the checkout, which would refuse the order. */
function TooMany({ products, units, most }: { products: number; units: number; most: number }) {
  const [has, limit, noun] =
    most > 0 && units > most ? [units, most, 'unidades'] : [products, maxLines, 'perfumes distintos']
  const isOver = has > limit
  return (
    <div role="status" className={isOver ? 'notice notice-warn' : 'sr-only'}>
      {isOver && (
        <p>
          Un pedido lleva hasta {limit} {noun} y tenés {has}. Sacá {has - limit} o, para llevar más,{' '}
          <Link to="/contact" className="underline underline-offset-4">
            escribinos
          </Link>
          .
        </p>
      )}
    </div>
  )
}

function clear() {
  const before = readCart()
  emptyCart()
  toast('Carrito vaciado', 'ok', { text: 'Deshacer', onPress: () => restoreItems(before, 0) })
}
