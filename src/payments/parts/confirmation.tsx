import { useEffect } from 'react'
import { CheckoutSteps } from '../../orders/parts/checkout/checkout-steps.tsx'
import { finishCheckout } from '../../orders/parts/checkout/finish-checkout.ts'
import { StepHeading } from '../../orders/parts/checkout/step-heading.tsx'
import { usePart } from '../../platform/browser/use-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OrderUnread } from './order-unread.tsx'
import { useOrder } from './use-order.ts'

export const fetchThankYou = () => import('./thank-you.tsx').then((file) => file.ThankYou)

export function Confirmation({ order_id }: { order_id: string }) {
  const { order, error, reload } = useOrder(order_id)
  const { Part: ThankYou, isLost, retry } = usePart(fetchThankYou, true)
  // Empty the cart only once this step is shown: the earlier steps redirect to /cart when it is empty.
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
            // After a deploy the script no longer exists: open the order's page, which shows the same.
            if (!(await retry()) && navigator.onLine) location.assign(`/orders/${order_id}`)
          }}
        />
      )}
      {!isUnread && !(order && ThankYou) && <Skeleton className="h-64" />}
    </>
  )
}
