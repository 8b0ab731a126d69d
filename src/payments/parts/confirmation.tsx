import { useEffect } from 'react'
import { CheckoutSteps } from '../../orders/parts/checkout/checkout-steps.tsx'
import { finishCheckout } from '../../orders/parts/checkout/finish-checkout.ts'
import { StepHeading } from '../../orders/parts/checkout/step-heading.tsx'
import { usePart } from '../../platform/browser/use-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OrderUnread } from './order-unread.tsx'
import { useOrder } from './use-order.ts'

export const fetchThankYou = () => import('./thank-you.tsx').then((file) => file.ThankYou)

/** Step 3 of the checkout. */
export function Confirmation({ order_id }: { order_id: string }) {
  const { order, error, reload } = useOrder(order_id)
  const { Part: ThankYou, isLost, retry } = usePart(fetchThankYou, true)
  // Only now, with the last step on the screen: an emptied cart under the other steps leads back to /cart.
  useEffect(() => finishCheckout(order_id), [order_id])
  const isUnread = error !== undefined || isLost
  return (
    <>
      <CheckoutSteps step={3} />
      <StepHeading>Confirmación</StepHeading>
      {order && ThankYou && <ThankYou order={order} />}
      {isUnread && (
        <OrderUnread
          onRetry={async () => {
            reload()
            // A newer version of the shop has no such script: the order's page tells the same.
            if (!(await retry()) && navigator.onLine) location.assign(`/orders/${order_id}`)
          }}
        />
      )}
      {!isUnread && !(order && ThankYou) && <Skeleton className="h-64" />}
    </>
  )
}
