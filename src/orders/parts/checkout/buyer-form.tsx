import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../../accounts/parts/session.tsx'
import { toPostalCode } from '../../../platform/argentina/places.ts'
import { readToken } from '../../../platform/browser/session-store.ts'
import { usePart } from '../../../platform/browser/use-part.ts'
import { DataNotice } from '../../../settings/parts/data-notice.tsx'
import { keepPlace, readPlace } from '../../../shipping/parts/kept-place.ts'
import { Button } from '../../../ui/button.tsx'
import type { Place } from '../cart/use-quote.ts'
import { type AskDni, asAsked, type Buyer, type BuyerErrors, buyerErrors, nobody, prefilled } from './buyer-fields.ts'
import { BuyerInputs } from './buyer-inputs.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { type CodePlace, type Filled, filledBy, lookUpCode } from './place-of-code.ts'
import { keepBuyer, readBuyer } from './typed-buyer.ts'

/** Only a customer keeps addresses; without the list the fields are there to be filled. */
const fetchAddresses = () => import('./address-choice.tsx').then((file) => file.AddressChoice)

/** Step 1: who buys and where it goes. */
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
  /** Whether the order is fetched: then no address is asked. */
  isPickup: boolean
  dni: AskDni
  errors: BuyerErrors
  onErrors: (errors: BuyerErrors) => void
  onBegun: () => void
  /** Where it goes, as far as it is typed. */
  onPlace: (place: Place) => void
  onSubmit: (buyer: Buyer) => void
  /** What else is to be chosen, above the button. */
  children?: ReactNode
}) {
  const { user } = useSession()
  const [buyer, setBuyer] = useState<Buyer>(() => ({ ...nobody, ...keptPlace(), ...readBuyer() }))
  const [place, setPlace] = useState<CodePlace>()
  /** The code of which all is known that the shop tells. */
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
    if (code) keepPlace({ postal_code: code, province })
  }, [province, customer_postal_code, onPlace])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once a code, and where its answer was lost with each press
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

  /** What the code tells, but for the field that is being typed in. */
  function fill(typed: Buyer, found: CodePlace): Buyer {
    const { customer_city, ...rest } = filledBy(found, typed, filled.current)
    const isTyping = form.current?.elements.namedItem('customer_city') === document.activeElement
    const news = isTyping || customer_city === undefined ? rest : { ...rest, customer_city }
    filled.current = { ...filled.current, ...news }
    return { ...typed, ...news }
  }

  function edit(changed: Partial<Buyer>) {
    // What the code filled in may not be drawn yet.
    setBuyer((typed) => ({ ...typed, ...changed }))
    keepBuyer({ ...buyer, ...changed })
    const mended = Object.keys(changed)
    // Here rather than with its answer, which would move the button under who presses it.
    if ('customer_postal_code' in changed) mended.push('customer_province', 'customer_city')
    if (mended.some((name) => errors[name]))
      onErrors({ ...errors, ...Object.fromEntries(mended.map((name) => [name, undefined])) })
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setLooked(undefined)
    setPresses(attempt + 1)
  }

  const isPressed = presses > attempt
  // A province or city that the code tells is waited for, until the buyer writes it.
  useEffect(() => {
    if (!isPressed || (!isPickup && !(province && buyer.customer_city) && looked !== customer_postal_code)) return
    const asked = asAsked(buyer, isPickup, dni)
    const found = buyerErrors(asked, isPickup, dni)
    onErrors(found)
    setAttempt(presses)
    if (Object.keys(found).length === 0) onSubmit(asked)
  })

  const focus = (name: string) => {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }

  // The cart knew that the profile lacks it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it opens
  useEffect(() => {
    if (missing) focus(missing)
  }, [missing])

  return (
    <form ref={form} onFocus={onBegun} onSubmit={submit} noValidate className="flex flex-col gap-5">
      <ErrorSummary key={attempt} errors={errors} onChoose={focus} />
      {/* Who has a token is being recognized: an offer to log in would come and go. */}
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

/** Where the buyer asked when it would come. */
function keptPlace(): Partial<Buyer> {
  const { postal_code, province } = readPlace()
  return { customer_postal_code: postal_code, customer_province: province }
}
