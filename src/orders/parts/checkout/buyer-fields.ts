import { formatPhone, toE164 } from '../../../platform/argentina/phone.ts'
import { toPostalCode } from '../../../platform/argentina/places.ts'
import type { StoredUser } from '../../../platform/browser/session-store.ts'
import { isPublicEmail } from '../../../platform/mail/address.ts'
import type { Settings } from '../../../settings/contract.ts'
import type { PlaceOrder } from '../../placing/contract.ts'
import { matchesProfile } from './typed-buyer.ts'

export type Buyer = Record<BuyerField | 'customer_province' | 'unit' | 'notes', string>
export type BuyerField = Exclude<keyof PlaceOrder & `customer_${string}`, 'customer_province'>

type Field = {
  label: string
  /** Error message for an empty field. */
  missing: string
  maxLength: number
  autoComplete: string
  inputMode?: 'numeric'
  type?: 'email' | 'tel'
}

/** Fields of the first step, in the order of the screen; of these only the DNI may be optional. */
export const buyerFields: Record<BuyerField, Field> = {
  customer_name: {
    label: 'Nombre y apellido',
    missing: 'Ingresá tu nombre y apellido',
    maxLength: 120,
    autoComplete: 'name',
  },
  customer_dni: {
    label: 'DNI',
    missing: 'Ingresá tu DNI',
    maxLength: 20,
    autoComplete: 'off',
    inputMode: 'numeric',
  },
  customer_email: {
    label: 'Email',
    missing: 'Ingresá un email válido',
    maxLength: 254,
    autoComplete: 'email',
    type: 'email',
  },
  customer_phone: {
    label: 'Teléfono',
    missing: 'Ingresá tu teléfono',
    maxLength: 40,
    autoComplete: 'tel',
    type: 'tel',
  },
  customer_postal_code: {
    label: 'Código postal',
    missing: 'Ingresá tu código postal',
    maxLength: 12,
    autoComplete: 'postal-code',
  },
  customer_city: { label: 'Ciudad', missing: 'Ingresá tu ciudad', maxLength: 100, autoComplete: 'address-level2' },
  customer_address: {
    label: 'Dirección',
    missing: 'Ingresá tu dirección',
    maxLength: 165,
    // Its second line has a field of its own.
    autoComplete: 'address-line1',
  },
}

const buyerFieldNames = Object.keys(buyerFields) as BuyerField[]

/** Fields that a pick-up does not need. */
const noPlace = {
  customer_address: '',
  customer_city: '',
  customer_postal_code: '',
  customer_province: '',
  unit: '',
} satisfies Partial<Buyer>

export type AskDni = Settings['ask_dni']

/** The fields shown, in the order of the screen. */
export const shownFields = (isPickup: boolean, dni: AskDni) =>
  buyerFieldNames.filter((name) => (name === 'customer_dni' ? dni !== 'no' : !isPickup || !(name in noPlace)))

/** Clears fields that were filled in before and are not shown now. */
export const withoutHiddenFields = (buyer: Buyer, isPickup: boolean, dni: AskDni): Buyer => ({
  ...buyer,
  ...(isPickup && noPlace),
  ...(dni === 'no' && { customer_dni: '' }),
})

export const emptyBuyer: Buyer = {
  ...noPlace,
  customer_name: '',
  customer_dni: '',
  customer_email: '',
  customer_phone: '',
  notes: '',
}

/** Shape of a DNI, CUIT or CUIL; the server checks the check digit too. */
const document = /^([1-9]\d{6,7}|\d{11})$/

export type BuyerErrors = Partial<Record<string, string>>

/** Errors in the order of the fields. */
export function buyerErrors(buyer: Buyer, isPickup: boolean, dni: AskDni): BuyerErrors {
  const errors: BuyerErrors = {}
  for (const name of shownFields(isPickup, dni)) {
    const text = buyer[name].trim()
    const isOptional = name === 'customer_dni' && dni === 'optional'
    const wrong = text === '' ? !isOptional && buyerFields[name].missing : wrongIn[name]?.(text)
    if (wrong) errors[name] = wrong
    // After the postal code, which mostly fills it in.
    if (name === 'customer_postal_code' && !buyer.customer_province) errors.customer_province = 'Elegí tu provincia'
  }
  return errors
}

/** The rules of the server's contract, plus what carriers need: a well-formed postal code. */
const wrongIn: Partial<Record<BuyerField, (text: string) => string | false>> = {
  customer_dni: (text) =>
    !document.test(text.replace(/[\s.-]/g, '')) && 'Son 7 u 8 números, o los 11 de tu CUIT o CUIL',
  customer_email: (text) => !isPublicEmail(text) && buyerFields.customer_email.missing,
  customer_phone: (text) => !/\d/.test(text) && 'Ingresá un teléfono con números',
  customer_postal_code: (text) => !toPostalCode(text) && 'Son 4 números, como 1425, o el largo, como C1425DKA',
}

/** A warning for values that are probably wrong; it does not prevent sending. */
export function warningFor(name: BuyerField, value: string) {
  const text = value.trim()
  if (text === '') return undefined
  if (name === 'customer_phone' && /\d/.test(text) && !toE164(text)) {
    return 'Parece incompleto: son 10 números con la característica, como 11 2345-6789. Si está bien, seguí igual.'
  }
  if (name === 'customer_address' && !/\d|s\/?n/i.test(text)) {
    return '¿Falta la altura? Si no tiene, agregá S/N.'
  }
  return undefined
}

/** Street, number, floor and flat in one line. */
export const streetOf = ({ customer_address, unit }: Buyer) =>
  [customer_address.trim(), unit.trim()].filter(Boolean).join(', ')

/** Fills empty fields from the profile; keeps what was typed. */
export function prefilled(buyer: Buyer, user: StoredUser): Buyer {
  const profile: Partial<Record<keyof Buyer, string | null>> = {
    customer_name: `${user.first_name} ${user.last_name}`.trim(),
    customer_dni: user.dni ?? '',
    customer_email: user.email,
    customer_phone: formatPhone(user.phone_e164 ?? user.phone ?? ''),
    customer_address: user.address,
    customer_city: user.city,
    customer_province: user.province,
    customer_postal_code: user.postal_code,
  }
  const filled = { ...buyer, ...(matchesProfile(buyer, user) && noPlace) }
  for (const name of [...buyerFieldNames, 'customer_province'] as const) filled[name] ||= profile[name] ?? ''
  return filled
}
