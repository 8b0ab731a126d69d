import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../accounts/parts/session.tsx'
import { ApiError } from '../../platform/api-client.ts'
import { toast } from '../../ui/toast.tsx'
import type { Buyer, BuyerErrors } from './buyer-fields.ts'
import { BuyerForm } from './buyer-form.tsx'
import { readCart } from './cart-store.ts'
import { readGuestSession } from './guest-session.ts'
import { placeCart } from './place-cart.ts'
import { StepHeading } from './step-heading.tsx'

/** Step 1: who buys, which makes the cart an order. `onBegun` when the buyer is at its fields. */
export function BuyerStep({ onBegun, onPlaced }: { onBegun: () => void; onPlaced: () => void }) {
  const { user } = useSession()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<BuyerErrors>({})
  const [failure, setFailure] = useState<{ text: string; toCart: boolean }>()
  const isPlacing = useRef(false)

  async function place(buyer: Buyer) {
    if (isPlacing.current) return
    isPlacing.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      const guest_session_id = user ? null : readGuestSession()
      await placeCart(readCart(), buyer, { user_id: user?.id ?? null, guest_session_id })
      onPlaced()
    } catch (error) {
      const told = explain(error)
      setFailure(told)
      toast(told.text, 'error')
      if (error instanceof ApiError && error.status === 400) setErrors(customerErrors(error))
    } finally {
      isPlacing.current = false
      setBusy(false)
    }
  }

  return (
    <>
      <StepHeading>Información</StepHeading>
      {failure && (
        <div role="alert" className="notice notice-bad flex flex-col items-start gap-2">
          <p>{failure.text}</p>
          {failure.toCart && (
            <Link to="/cart" className="text-accent underline underline-offset-4">
              Volver al carrito
            </Link>
          )}
        </div>
      )}
      <BuyerForm busy={busy} errors={errors} onErrors={setErrors} onBegun={onBegun} onSubmit={place} />
    </>
  )
}

/** The server's words where the buyer can do something about the cart; section 8's for all else. */
function explain(error: unknown) {
  if (error instanceof ApiError && error.code === 'sin-stock') return { text: error.message, toCart: true }
  return { text: 'Error al crear la orden. Por favor, inténtalo de nuevo.', toCart: false }
}

function customerErrors({ errors }: ApiError): BuyerErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name.startsWith('customer_') || name === 'notes'))
}
