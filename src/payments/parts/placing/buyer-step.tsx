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
  /** Where it goes, as far as it is typed. */
  onPlace: (place: Place) => void
  onPressed: () => void
  onPlaced: () => void
  /** What the buyer saw of the order. */
  seen: Seen
  /** Whether that is all that will be known of it. */
  isReckoned: boolean
  /** It comes to another total than was seen. */
  onOtherTotal: (total: number) => void
  /** Reads stock, coupon and sums again, and mends the cart. */
  onRecheck: () => void
  /** What else is to be chosen, above the button. */
  children?: ReactNode
}

/** Step 1: who buys, which makes the cart an order. `onBegun` when the buyer is at its fields. */
export function BuyerStep(props: BuyerStep) {
  const { isPickup, dni, onBegun, onPlace, onPressed, onPlaced, onOtherTotal, onRecheck, children } = props
  const { seen, isReckoned } = props
  const { busy, isRetrying, failure, place } = usePlacing()
  const [errors, setErrors] = useState<BuyerErrors>({})
  const [pressed, press] = useState<Buyer>()

  // Without what the quote tells, the order of the next press would be another.
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
    // A cart that loses its last product ends the checkout: of stock its buyer reads first.
    if (result.code !== 'sin-stock') onRecheck()
    if (result.ways.length === 0) toast(result.text, 'error')
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
