import { toE164 } from '../platform/argentina/phone.ts'
import { tidyPlace, toPostalCode } from '../platform/argentina/places.ts'
import type { Profile } from './contract.ts'

type Written = Pick<Profile, 'phone' | 'province' | 'postal_code'>

/** Normalizes a customer's contact fields and derives `phone_e164`. Leaves out the fields that were not sent. */
export function tidyContact({ phone, province, postal_code }: Written) {
  return {
    ...(phone === undefined ? {} : { phone, phone_e164: (phone && toE164(phone)) || null }),
    ...tidiedPlace({ province, postal_code }),
  }
}

function tidiedPlace({ province, postal_code }: Pick<Written, 'province' | 'postal_code'>) {
  const place = tidyPlace({ province: province ?? null, postal_code: postal_code ?? null })
  // An eight-character postal code (CPA) determines the province, unless one was sent.
  const tellsProvince = province !== undefined || (postal_code && toPostalCode(postal_code)?.length === 8)
  return {
    ...(postal_code === undefined ? {} : { postal_code: place.postal_code }),
    ...(tellsProvince ? { province: place.province } : {}),
  }
}
