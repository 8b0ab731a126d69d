import { Check } from 'lucide-react'
import { trackOf } from './track.ts'

/** The steps of an order: vertical on a phone, horizontal on a wider screen. */
export function OrderTrack({ order }: { order: Parameters<typeof trackOf>[0] }) {
  const steps = trackOf(order)
  if (steps.length === 0) return null
  return (
    <ol aria-label="En qué anda tu pedido" className="track">
      {steps.map(({ title, hint, state }) => (
        <li key={title} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span aria-hidden className="track-sign">
            {state === 'done' && <Check size={14} strokeWidth={2.5} />}
          </span>
          <p>
            {title}
            {state === 'done' && <span className="sr-only"> (listo)</span>}
          </p>
          {hint && <p className="text-14 text-soft wrap-anywhere">{hint}</p>}
        </li>
      ))}
    </ol>
  )
}
