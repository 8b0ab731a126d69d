import { lazy, type ReactNode, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ProvinceField, provinceAfter } from '../../../accounts/parts/province-field.tsx'
import { useSession } from '../../../accounts/parts/session.tsx'
import { readToken } from '../../../platform/browser/session-store.ts'
import { DataNotice } from '../../../settings/parts/data-notice.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import type { Place } from '../cart/use-quote.ts'
import {
  type Buyer,
  type BuyerErrors,
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
  const [buyer, setBuyer] = useState<Buyer>(() => ({ ...nobody, ...readBuyer() }))
  /** The fields that were filled in and left: what may be wrong in them is said from then on. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const form = useRef<HTMLFormElement>(null)
  const fields = isPickup ? pickupFieldNames : buyerFieldNames
  const meant = meantEmail(buyer.customer_email)

  useEffect(() => {
    if (user) setBuyer((typed) => prefilled(typed, user))
  }, [user])

  const { customer_province: province, customer_postal_code } = buyer
  useEffect(
    () => onPlace({ province, postal_code: customer_postal_code.trim() }),
    [province, customer_postal_code, onPlace],
  )

  function edit(name: keyof Buyer, value: string) {
    const edited = { ...buyer, [name]: value }
    if (name === 'customer_postal_code') edited.customer_province = provinceAfter(value, buyer.customer_province)
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

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const asked = isPickup ? withoutPlace(buyer) : buyer
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
      <div className="grid gap-5 sm:grid-cols-2">
        {fields.map((name) => {
          const { missing: _missing, ...field } = buyerFields[name]
          return (
            <div key={name} className={wide.has(name) ? 'sm:col-span-2' : ''}>
              <TextField
                {...field}
                name={name}
                required
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
          )
        })}
        {!isPickup && (
          <div className="sm:col-span-2">
            <ProvinceField
              name="customer_province"
              value={buyer.customer_province}
              error={errors.customer_province}
              postal_code={buyer.customer_postal_code}
              onChange={(event) => edit('customer_province', event.target.value)}
            />
          </div>
        )}
        <div className="sm:col-span-2">
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

const wide = new Set(['customer_name', 'customer_address'])
