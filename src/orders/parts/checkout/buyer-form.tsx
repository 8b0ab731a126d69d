import { Fragment, lazy, type ReactNode, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ProvinceField } from '../../../accounts/parts/province-field.tsx'
import { useSession } from '../../../accounts/parts/session.tsx'
import { toPostalCode } from '../../../platform/argentina/places.ts'
import { readToken } from '../../../platform/browser/session-store.ts'
import { DataNotice } from '../../../settings/parts/data-notice.tsx'
import { keepPlace, readPlace } from '../../../shipping/parts/kept-place.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import type { Place } from '../cart/use-quote.ts'
import {
  type Buyer,
  type BuyerErrors,
  type BuyerField,
  buyerErrors,
  buyerFieldNames,
  buyerFields,
  doubtAbout,
  nobody,
  pickupFieldNames,
  prefilled,
  withoutPlace,
} from './buyer-fields.ts'
import { ErrorSummary } from './error-summary.tsx'
import { meantEmail } from './meant-email.ts'
import { type CodePlace, type Filled, filledBy, lookUpCode } from './place-of-code.ts'
import { keepBuyer, readBuyer } from './typed-buyer.ts'

/** Only a customer keeps addresses; without the list the fields are there to be filled. */
const AddressChoice = lazy(() =>
  import('./address-choice.tsx').then(
    (file) => ({ default: file.AddressChoice }),
    () => ({ default: () => null }),
  ),
)

/** Step 1: who buys and where it goes. */
export function BuyerForm({
  busy,
  isPickup,
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
  const filled = useRef<Filled>({})
  /** The fields that were filled in and left: what may be wrong in them is said from then on. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const form = useRef<HTMLFormElement>(null)
  const fields = isPickup ? pickupFieldNames : buyerFieldNames
  const meant = meantEmail(buyer.customer_email)
  const towns = place?.localities ?? []

  useEffect(() => {
    if (user) setBuyer((typed) => prefilled(typed, user))
  }, [user])

  const { customer_province: province, customer_postal_code } = buyer
  useEffect(() => {
    const code = toPostalCode(customer_postal_code)
    onPlace({ province, postal_code: customer_postal_code.trim() })
    if (code) keepPlace({ postal_code: code, province })
  }, [province, customer_postal_code, onPlace])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once a code
  useEffect(() => {
    let isCurrent = true
    lookUpCode(customer_postal_code).then((found) => {
      if (!isCurrent) return
      setPlace(found)
      if (found) setBuyer((typed) => fill(typed, found))
    })
    return () => {
      isCurrent = false
    }
  }, [customer_postal_code])

  // What the code filled in is no longer missing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a value
  useEffect(() => {
    if (!errors.customer_province && !errors.customer_city) return
    onErrors({
      ...errors,
      ...(province && { customer_province: undefined }),
      ...(buyer.customer_city && { customer_city: undefined }),
    })
  }, [province, buyer.customer_city])

  /** What the code tells, but for the field that is being typed in. */
  function fill(typed: Buyer, found: CodePlace): Buyer {
    const { customer_city, ...rest } = filledBy(found, typed, filled.current)
    const isTyping = form.current?.elements.namedItem('customer_city') === document.activeElement
    const news = isTyping || customer_city === undefined ? rest : { ...rest, customer_city }
    filled.current = { ...filled.current, ...news }
    return { ...typed, ...news }
  }

  function edit(name: keyof Buyer, value: string) {
    const edited = { ...buyer, [name]: value }
    setBuyer(edited)
    keepBuyer(edited)
    if (errors[name]) onErrors({ ...errors, [name]: undefined })
  }

  function editAll(chosen: Partial<Buyer>) {
    const edited = { ...buyer, ...chosen }
    setBuyer(edited)
    keepBuyer(edited)
    onErrors({ ...errors, ...Object.fromEntries(Object.keys(chosen).map((name) => [name, undefined])) })
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const known = isPickup || province ? undefined : await soon(lookUpCode(customer_postal_code))
    const typed = known ? fill(buyer, known) : buyer
    const asked = isPickup ? withoutPlace(typed) : typed
    const found = buyerErrors(asked, fields)
    onErrors(found)
    if (Object.keys(found).length === 0) onSubmit(asked)
  }

  const focus = (name: string) => {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }

  return (
    <form ref={form} onFocus={onBegun} onSubmit={submit} noValidate className="flex flex-col gap-5">
      <ErrorSummary errors={errors} onChoose={focus} />
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
      {user && !isPickup && (
        <Suspense fallback={null}>
          <AddressChoice user={user} buyer={buyer} onChoose={editAll} />
        </Suspense>
      )}
      <div className="grid gap-5 sm:grid-cols-6">
        {fields.map((name) => {
          const { missing: _missing, ...field } = buyerFields[name]
          return (
            <Fragment key={name}>
              <div className={widths[name]}>
                <TextField
                  {...field}
                  name={name}
                  required
                  list={name === 'customer_city' && towns.length > 1 ? 'ciudades' : undefined}
                  value={buyer[name]}
                  error={errors[name]}
                  hint={left.has(name) && doubtAbout(name, buyer[name])}
                  onBlur={() => setLeft(new Set([...left, name]))}
                  onChange={(event) => edit(name, event.target.value)}
                />
                {name === 'customer_email' && meant && left.has(name) && (
                  <p role="status" className="field-hint">
                    ¿Quisiste decir{' '}
                    <button type="button" className="link" onClick={() => edit(name, meant)}>
                      {meant}
                    </button>
                    ?
                  </p>
                )}
              </div>
              {name === 'customer_postal_code' && (
                <div className="sm:col-span-4">
                  <ProvinceField
                    name="customer_province"
                    required
                    value={province}
                    error={errors.customer_province}
                    postal_code={customer_postal_code}
                    provinces={place?.provinces}
                    onChange={(event) => edit('customer_province', event.target.value)}
                  />
                </div>
              )}
              {name === 'customer_address' && (
                <div className="sm:col-span-2">
                  <TextField
                    label="Piso / depto"
                    optional
                    name="unit"
                    maxLength={30}
                    autoComplete="address-line2"
                    value={buyer.unit}
                    onChange={(event) => edit('unit', event.target.value)}
                  />
                </div>
              )}
            </Fragment>
          )
        })}
        <datalist id="ciudades">
          {towns.map((town) => (
            <option key={town} value={town} />
          ))}
        </datalist>
        <div className="sm:col-span-6">
          <TextArea
            label="Notas para la entrega"
            optional
            name="notes"
            rows={3}
            maxLength={1000}
            value={buyer.notes}
            error={errors.notes}
            onChange={(event) => edit('notes', event.target.value)}
          />
        </div>
      </div>
      {children}
      <div className="main-action">
        <Button type="submit" look="main" wide busy={busy}>
          {busy ? 'Creando tu pedido…' : 'Continuar al pago'}
        </Button>
      </div>
      <DataNotice purpose="preparar, enviar y facturar este pedido" />
    </form>
  )
}

const widths: Record<BuyerField, string> = {
  customer_name: 'sm:col-span-6',
  customer_email: 'sm:col-span-3',
  customer_phone: 'sm:col-span-3',
  customer_postal_code: 'sm:col-span-2',
  customer_city: 'sm:col-span-6',
  customer_address: 'sm:col-span-4',
}

/** Where the buyer asked when it would come. */
function keptPlace(): Partial<Buyer> {
  const { postal_code, province } = readPlace()
  return { customer_postal_code: postal_code, customer_province: province }
}

/** Nobody waits longer for a province that they can choose. */
const soon = <Value,>(answer: Promise<Value>) =>
  Promise.race([answer, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 2000))])
