import type { ChangeEvent } from 'react'
import { provinceOfPostalCode, provinces, toPostalCode, toProvince } from '../../platform/argentina/places.ts'
import { SelectField } from '../../ui/field.tsx'

type Props = {
  name: string
  value: string
  error?: string | undefined
  postal_code: string
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void
}

/** The 24 provinces. One that a long postal code contradicts is pointed out, and may stay. */
export function ProvinceField({ value, postal_code, ...field }: Props) {
  const chosen = toProvince(value)
  const ofCode = provinceOfPostalCode(toPostalCode(postal_code) ?? '')
  const isOdd = ofCode !== undefined && value !== '' && ofCode !== chosen
  return (
    <SelectField
      label="Provincia"
      optional
      autoComplete="address-level1"
      hint={isOdd ? `El código postal es de ${ofCode.name}: revisalo.` : undefined}
      value={chosen?.name ?? value}
      {...field}
    >
      <option value="">Elegí tu provincia</option>
      {provinces.map(({ letter, name }) => (
        <option key={letter} value={name}>
          {name}
        </option>
      ))}
      {value && !chosen && <option value={value}>{value}</option>}
    </SelectField>
  )
}

/** The province that a postal code fills in where none was chosen. */
export function provinceAfter(postal_code: string, chosen: string) {
  return chosen || (provinceOfPostalCode(toPostalCode(postal_code) ?? '')?.name ?? '')
}
