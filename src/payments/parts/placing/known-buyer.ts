import { useEffect, useState } from 'react'
import type { User } from '../../../accounts/contract.ts'
import {
  type AskDni,
  type Buyer,
  buyerErrors,
  emptyBuyer,
  prefilled,
  warningFor,
  withoutHiddenFields,
} from '../../../orders/parts/checkout/buyer-fields.ts'
import { filledBy, lookUpCode } from '../../../orders/parts/checkout/place-of-code.ts'
import { readBuyer } from '../../../orders/parts/checkout/typed-buyer.ts'
import type { Quote } from '../../../orders/placing/contract.ts'
import { isSameEmail } from '../../../platform/mail/address.ts'

/** The buyer's data from this tab and the profile. Looks up a missing province or city by the postal code. */
export function useKnownBuyer(user: User) {
  const [buyer, setBuyer] = useState(() => prefilled({ ...emptyBuyer, ...readBuyer() }, user))
  const [isSettled, setSettled] = useState(Boolean(buyer.customer_province && buyer.customer_city))
  useEffect(() => {
    let isCurrent = true
    const known = prefilled({ ...emptyBuyer, ...readBuyer() }, user)
    setBuyer(known)
    if (known.customer_province && known.customer_city) setSettled(true)
    else
      lookUpCode(known.customer_postal_code).then((place) => {
        if (!isCurrent) return
        if (place) setBuyer({ ...known, ...filledBy(place, known, {}) })
        setSettled(true)
      })
    return () => {
      isCurrent = false
    }
  }, [user])
  return { buyer, isSettled }
}

type Needs = { user: User; isPickup: boolean; dni: AskDni; quote: Quote | undefined }

/**
 * Returns the first field that the buyer has to fill in or check, or undefined. An email other than the account's has
 * to be checked: somebody else may have typed it in this tab.
 */
export function missingOf(buyer: Buyer, { user, isPickup, dni, quote }: Needs) {
  const [missing] = Object.keys(buyerErrors(withoutHiddenFields(buyer, isPickup, dni), isPickup, dni))
  if (missing) return missing
  if (!isSameEmail(buyer.customer_email, user.email)) return 'customer_email'
  const doubtful = (['customer_phone', 'customer_address'] as const).find((name) => warningFor(name, buyer[name]))
  if (doubtful && !(isPickup && doubtful === 'customer_address')) return doubtful
  if (!quote) return undefined
  const isServed = quote.shipping_method_id !== null
  const isRefused = quote.problems.some(({ code }) => code === 'envio-no-disponible')
  return isServed && !isRefused ? undefined : 'customer_postal_code'
}
