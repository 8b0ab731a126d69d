import { Fragment, useState } from 'react'
import { ProvinceField } from '../../../accounts/parts/province-field.tsx'
import { usePart } from '../../../platform/browser/use-part.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import {
  type AskDni,
  type Buyer,
  type BuyerErrors,
  type BuyerField,
  buyerFields,
  shownFields,
  warningFor,
} from './buyer-fields.ts'
import type { CodePlace } from './place-of-code.ts'

type Inputs = {
  buyer: Buyer
  isPickup: boolean
  dni: AskDni
  errors: BuyerErrors
  /** Provinces and localities of the postal code. */
  place: CodePlace | undefined
  /** The field that the cart found missing. */
  missing: string | undefined
  onEdit: (name: keyof Buyer, value: string) => void
}

const fetchMeantEmailHint = () => import('./email-hint.tsx').then((file) => file.EmailHint)

/** The fields of step 1. Hints about a field appear once it has lost the focus. */
export function BuyerInputs({ buyer, isPickup, dni, errors, place, missing, onEdit }: Inputs) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set(missing ? [missing] : []))
  const { Part: EmailHint } = usePart(fetchMeantEmailHint, left.has('customer_email'))
  const towns = place?.localities ?? []
  return (
    <div className="grid gap-5 sm:grid-cols-6">
      {shownFields(isPickup, dni).map((name) => {
        const { missing: _missing, ...field } = buyerFields[name]
        return (
          <Fragment key={name}>
            <div className={dni !== 'no' && name === 'customer_name' ? 'sm:col-span-4' : widths[name]}>
              <TextField
                {...field}
                name={name}
                {...(name === 'customer_dni' && dni === 'optional' ? { optional: true } : { required: true })}
                list={name === 'customer_city' && towns.length > 1 ? 'ciudades' : undefined}
                value={buyer[name]}
                error={errors[name]}
                hint={name === 'customer_dni' ? whyDni : left.has(name) && warningFor(name, buyer[name])}
                onBlur={() => setLeft(new Set([...left, name]))}
                onChange={(event) => onEdit(name, event.target.value)}
              />
              {name === 'customer_email' && left.has(name) && EmailHint && (
                <EmailHint email={buyer[name]} onChoose={(meant) => onEdit(name, meant)} />
              )}
            </div>
            {name === 'customer_postal_code' && (
              <div className="sm:col-span-4">
                <ProvinceField
                  name="customer_province"
                  required
                  value={buyer.customer_province}
                  error={errors.customer_province}
                  postal_code={buyer.customer_postal_code}
                  provinces={place?.provinces}
                  onChange={(event) => onEdit('customer_province', event.target.value)}
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
                  onChange={(event) => onEdit('unit', event.target.value)}
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
          label={isPickup ? 'Notas para el retiro' : 'Notas para la entrega'}
          optional
          name="notes"
          rows={3}
          maxLength={1000}
          value={buyer.notes}
          error={errors.notes}
          onChange={(event) => onEdit('notes', event.target.value)}
        />
      </div>
    </div>
  )
}

const widths: Record<BuyerField, string> = {
  customer_name: 'sm:col-span-6',
  customer_dni: 'sm:col-span-2',
  customer_email: 'sm:col-span-3',
  customer_phone: 'sm:col-span-3',
  customer_postal_code: 'sm:col-span-2',
  customer_city: 'sm:col-span-6',
  customer_address: 'sm:col-span-4',
}

const whyDni = 'Lo piden el transporte o la factura. También vale tu CUIT o CUIL.'
