import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from '../../../accounts/parts/session.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ownPlace } from '../checkout/typed-buyer.ts'
import { Totals } from '../order-summary.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartNotices } from './cart-notices.tsx'
import { useCart } from './cart-store.ts'
import { EmptyCart } from './empty-cart.tsx'
import { useCartCheck } from './use-cart-check.ts'
import { useSums } from './use-sums.ts'

export function CartDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Tu carrito" side="right">
      <Inside />
    </Dialog>
  )
}

/** Mounted each time that the drawer opens, which checks the cart against the shop again. */
function Inside() {
  const items = useCart()
  const checked = useCartCheck()
  const { products, limits, net, changes, failed, recheck } = checked
  const { sums, transfer_amount, sumChanges } = useSums(checked, ownPlace(useSession().user))
  const list = useRef<HTMLDivElement>(null)
  const { revalidate } = useRevalidator()
  // The page behind the drawer shows older data.
  useEffect(() => {
    if (changes.length > 0) void revalidate()
  }, [changes, revalidate])
  return (
    <div className="cart-drawer">
      <div ref={list} tabIndex={-1} className="cart-drawer-lines">
        <CartNotices changes={[...changes, ...sumChanges]} failed={failed} recheck={recheck} />
        {items.length === 0 ? (
          <EmptyCart />
        ) : (
          <CartLines items={items} products={products} ofEach={limits.ofEach} onRemoved={() => list.current?.focus()} />
        )}
      </div>
      {items.length > 0 && (
        <div className="cart-drawer-foot">
          <Totals brief sums={sums} transfer_amount={transfer_amount} net={net} />
          <div className="flex flex-wrap gap-3 *:grow">
            <ButtonLink to="/cart" className="px-3">
              Ver carrito
            </ButtonLink>
            <ButtonLink to="/checkout" look="main" className="px-3">
              Finalizar compra
            </ButtonLink>
          </div>
        </div>
      )}
    </div>
  )
}
