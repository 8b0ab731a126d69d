import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../../accounts/parts/session.tsx'
import { toPostalCode } from '../../../platform/argentina/places.ts'
import { readToken } from '../../../platform/browser/session-store.ts'
import { usePart } from '../../../platform/browser/use-part.ts'
import { DataNotice } from '../../../settings/parts/data-notice.tsx'
import { readPlace, storePlace } from '../../../shipping/parts/stored-place.ts'
import { Button } from '../../../ui/button.tsx'
import type { Place } from '../cart/use-quote.ts'
import {
  type AskDni,
  type Buyer,
  type BuyerErrors,
  buyerErrors,
  emptyBuyer,
  prefilled,
  withoutHiddenFields,
} from './buyer-fields.ts'
import { BuyerInputs } from './buyer-inputs.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { type CodePlace, type Filled, filledBy, lookUpCode } from './place-of-code.ts'
import { readBuyer, storeBuyer } from './typed-buyer.ts'

const fetchAddresses = () => import('./address-choice.tsx').then((file) => file.AddressChoice)

/** Step 1: contact and address. */
export function BuyerForm({
  busy,
  isPickup,
  dni,
  errors,
  onErrors,
  onBegun,
  onPlace,
  onSubmit,
  children,
}: {
  busy: boolean
  /** A pick-up needs no address. */
  isPickup: boolean
  dni: AskDni
  errors: BuyerErrors
  onErrors: (errors: BuyerErrors) => void
  onBegun: () => void
  /** Called with province and postal code, even if incomplete. */
  onPlace: (place: Place) => void
  onSubmit: (buyer: Buyer) => void
  /** More choices, shown above the button. */
  children?: ReactNode
}) {
  const { user } = useSession()
  const [buyer, setBuyer] = useState<Buyer>(() => ({ ...emptyBuyer, ...storedPlace(), ...readBuyer() }))
  const [place, setPlace] = useState<CodePlace>()
  /** The postal code whose lookup has finished. */
  const [looked, setLooked] = useState<string>()
  const [presses, setPresses] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const filled = useRef<Filled>({})
  const form = useRef<HTMLFormElement>(null)
  const { Part: AddressChoice } = usePart(fetchAddresses, user !== undefined && !isPickup)
  const missing = (useLocation().state as { focus?: string } | null)?.focus

  useEffect(() => {
    if (user) setBuyer((typed) => prefilled(typed, user))
  }, [user])

  const { customer_province: province, customer_postal_code } = buyer
  useEffect(() => {
    const code = toPostalCode(customer_postal_code)
    onPlace({ province, postal_code: customer_postal_code.trim() })
    if (code) storePlace({ postal_code: code, province })
  }, [province, customer_postal_code, onPlace])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once a code; a press retries a failed lookup
  useEffect(() => {
    let isCurrent = true
    lookUpCode(customer_postal_code).then((found) => {
      if (!isCurrent) return
      setPlace(found)
      setLooked(customer_postal_code)
      if (found) setBuyer((typed) => fill(typed, found))
    })
    return () => {
      isCurrent = false
    }
  }, [customer_postal_code, presses])

  /** Fills in what the postal code tells, except the field that has the focus. */
  function fill(typed: Buyer, found: CodePlace): Buyer {
    const { customer_city, ...rest } = filledBy(found, typed, filled.current)
    const isTyping = form.current?.elements.namedItem('customer_city') === document.activeElement
    const changes = isTyping || customer_city === undefined ? rest : { ...rest, customer_city }
    filled.current = { ...filled.current, ...changes }
    return { ...typed, ...changes }
  }

  function edit(changed: Partial<Buyer>) {
    // As an update of the state: the fields just filled in may not be rendered yet.
    setBuyer((typed) => ({ ...typed, ...changed }))
    storeBuyer({ ...buyer, ...changed })
    const corrected = Object.keys(changed)
    // Cleared here and not when the lookup answers, which would move the button while the buyer presses it.
    if ('customer_postal_code' in changed) corrected.push('customer_province', 'customer_city')
    if (corrected.some((name) => errors[name]))
      onErrors({ ...errors, ...Object.fromEntries(corrected.map((name) => [name, undefined])) })
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setLooked(undefined)
    setPresses(attempt + 1)
  }

  const isPressed = presses > attempt
  // After a press, waits for the lookup of the postal code, unless the buyer filled in province and city.
  useEffect(() => {
    if (!isPressed || (!isPickup && !(province && buyer.customer_city) && looked !== customer_postal_code)) return
    const cleaned = withoutHiddenFields(buyer, isPickup, dni)
    const found = buyerErrors(cleaned, isPickup, dni)
    onErrors(found)
    setAttempt(presses)
    if (Object.keys(found).length === 0) onSubmit(cleaned)
  })

  const focus = (name: string) => {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: as it opens
  useEffect(() => {
    if (missing) focus(missing)
  }, [missing])

  return (
    <form ref={form} onFocus={onBegun} onSubmit={submit} noValidate className="flex flex-col gap-5">
      <ErrorSummary key={attempt} errors={errors} onChoose={focus} />
      {/* With a token the session is still being loaded: the offer to log in would flash. */}
      {!readToken() && (
        <p className="text-soft">
          ¿Ya tenés cuenta?{' '}
          <Link to="/login?next=/checkout" className="text-accent underline underline-offset-4">
            Iniciá sesión
          </Link>{' '}
          y completamos tus datos.
        </p>
      )}
      {user && AddressChoice && !isPickup && <AddressChoice user={user} buyer={buyer} onChoose={edit} />}
      <BuyerInputs
        buyer={buyer}
        isPickup={isPickup}
        dni={dni}
        errors={errors}
        place={place}
        missing={missing}
        onEdit={(name, value) => edit({ [name]: value })}
      />
      {children}
      <div className="main-action">
        <Button type="submit" look="main" wide busy={busy || isPressed}>
          {busy || isPressed ? 'Creando tu pedido…' : 'Continuar al pago'}
        </Button>
      </div>
      <DataNotice purpose="preparar, enviar y facturar este pedido" />
    </form>
  )
}

/** The place entered on a perfume's page or in the cart to see prices and days. */
function storedPlace(): Partial<Buyer> {
  const { postal_code, province } = readPlace()
  return { customer_postal_code: postal_code, customer_province: province }
}
