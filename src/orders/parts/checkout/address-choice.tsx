import { useId } from 'react'
import { addressLines } from '../../../accounts/addresses/parts/address-lines.ts'
import { useAddresses } from '../../../accounts/addresses/parts/use-addresses.ts'
import type { User } from '../../../accounts/contract.ts'
import type { Buyer } from './buyer-fields.ts'

type Place = Pick<Buyer, 'customer_address' | 'customer_city' | 'customer_province' | 'customer_postal_code' | 'unit'>

/** For customers with several addresses: the chosen one fills the fields, which can still be edited. */
export function AddressChoice({
  user,
  buyer,
  onChoose,
}: {
  user: User
  buyer: Buyer
  onChoose: (place: Place) => void
}) {
  const { book } = useAddresses()
  const name = useId()
  if (!book || book.addresses.length === 0) return null
  const own = user.address ? [{ ...user, id: 0, label: book.default_label ?? 'Principal' }] : []
  return (
    <fieldset>
      <legend className="mb-2 font-medium">¿A dónde lo enviamos?</legend>
      <div className="grid gap-x-5 sm:grid-cols-2">
        {[...own, ...book.addresses].map((address) => {
          const place = asPlace(address)
          // Ignores fields that the address lacks: the postal code may have filled them in.
          const isChosen = Object.entries(place).every(
            ([field, value]) => value === '' || buyer[field as keyof Place] === value,
          )
          return (
            <label key={address.id} className="flex min-h-11 items-start gap-3 border-t border-line py-3">
              <input
                type="radio"
                name={name}
                className="mt-1 size-5 shrink-0 accent-accent"
                checked={isChosen}
                onChange={() => onChoose(place)}
              />
              <span className="min-w-0">
                {address.label && <span className="block font-medium">{address.label}</span>}
                {addressLines(address).map((line) => (
                  <span key={line} className="block text-14 text-soft">
                    {line}
                  </span>
                ))}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

type Written = Record<'address' | 'city' | 'province' | 'postal_code', string | null>

function asPlace({ address, city, province, postal_code }: Written): Place {
  return {
    customer_address: address ?? '',
    customer_city: city ?? '',
    customer_province: province ?? '',
    customer_postal_code: postal_code ?? '',
    unit: '',
  }
}
