import type { ChangeEvent } from 'react'
import { provinceOfPostalCode, provinces, toPostalCode, toProvince } from '../../platform/argentina/places.ts'
import { Options, SelectField } from '../../ui/field.tsx'

type Props = {
  name: string
  value: string
  error?: string | undefined
  postal_code: string
  provinces?: readonly string[] | undefined
  required?: boolean
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void
}

/** Select of the 24 provinces. Warns if the postal code belongs to another province, without refusing it. */
export function ProvinceField({ value, postal_code, provinces: known = [], ...field }: Props) {
  const chosen = toProvince(value)
  const ofCode = provinceOfPostalCode(toPostalCode(postal_code) ?? '')
  const possible = known.length > 0 ? known : ofCode ? [ofCode.name] : []
  const isOdd = possible.length > 0 && value !== '' && !possible.some((name) => name === chosen?.name)
  const isOpen = value === '' && possible.length > 1
  return (
    <SelectField
      label="Provincia"
      optional={!field.required}
      autoComplete="address-level1"
      hint={
        isOdd
          ? `El código postal es de ${possible.join(' o ')}: revisalo.`
          : isOpen && `Ese código puede ser de ${possible.join(' o ')}.`
      }
      value={chosen?.name ?? value}
      {...field}
    >
      <option value="">Elegí tu provincia</option>
      <Options of={provinces.map(({ name }) => name)} />
      {value && !chosen && <option value={value}>{value}</option>}
    </SelectField>
  )
}

export function provinceAfter(postal_code: string, chosen: string) {
  return chosen || (provinceOfPostalCode(toPostalCode(postal_code) ?? '')?.name ?? '')
}
