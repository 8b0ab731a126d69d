import type { Order } from '../contract.ts'

type Tracked = Pick<Order, 'tracking_number' | 'tracking_url'>

/** A link if the carrier has a tracking page. */
export function TrackingNumber({
  order: { tracking_number, tracking_url },
  className,
}: {
  order: Tracked
  className: string
}) {
  if (!tracking_url) return tracking_number
  return (
    <a href={tracking_url} target="_blank" rel="noreferrer" className={className}>
      {tracking_number}
      <span className="sr-only"> (se abre en otra ventana)</span>
    </a>
  )
}
