import { type ReactNode, useEffect, useState } from 'react'
import type { Place } from '../../../orders/parts/cart/use-quote.ts'
import type { AskDni, Buyer, BuyerErrors } from '../../../orders/parts/checkout/buyer-fields.ts'
import { BuyerForm } from '../../../orders/parts/checkout/buyer-form.tsx'
import { StepHeading } from '../../../orders/parts/checkout/step-heading.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { Seen } from './place-cart.ts'
import { PlacingFailure, Retrying } from './placing-failure.tsx'
import { usePlacing } from './use-placing.ts'

type BuyerStep = {
  isPickup: boolean
  dni: AskDni
  onBegun: () => void
  onPlace: (place: Place) => void
  onPressed: () => void
  onPlaced: () => void
  /** The total and shipping method that were shown to the buyer. */
  seen: Seen
  /** Whether `seen` is final: the quote has arrived or failed. */
  isReckoned: boolean
  onOtherTotal: (total: number) => void
  /** Reloads stock, coupon and sums, and adjusts the cart. */
  onRecheck: () => void
  children?: ReactNode
}

/**
 * Step 1: the buyer's data; submitting it places the order. `onBegun` is called when the buyer starts filling it in.
 */
export function BuyerStep(props: BuyerStep) {
  const { isPickup, dni, onBegun, onPlace, onPressed, onPlaced, onOtherTotal, onRecheck, children } = props
  const { seen, isReckoned } = props
  const { busy, isRetrying, failure, place } = usePlacing()
  const [errors, setErrors] = useState<BuyerErrors>({})
  const [pressed, press] = useState<Buyer>()

  // Wait for the quote: without it a repeated submit would place an order with other data.
  useEffect(() => {
    if (!pressed || !isReckoned) return
    press(undefined)
    send(pressed)
  })

  async function send(buyer: Buyer) {
    const result = await place(buyer, seen)
    if (result === 'busy') return
    if (result === 'placed') return onPlaced()
    if (result.total !== undefined) onOtherTotal(result.total)
    // After a stock error the buyer reads the message first: a recheck could empty the cart, which leaves the checkout.
    if (result.code !== 'sin-stock') onRecheck()
    if (result.links.length === 0) toast(result.text, 'error')
    if (Object.keys(result.errors).length > 0) setErrors(result.errors)
  }

  return (
    <>
      <StepHeading>Información</StepHeading>
      <PlacingFailure failure={failure} onAdjust={onRecheck} />
      <BuyerForm
        isPickup={isPickup}
        dni={dni}
        busy={busy || pressed !== undefined}
        errors={errors}
        onErrors={setErrors}
        onBegun={onBegun}
        onPlace={onPlace}
        onSubmit={(buyer) => {
          onPressed()
          press(buyer)
        }}
      >
        {children}
        <Retrying isRetrying={isRetrying} />
      </BuyerForm>
    </>
  )
}
