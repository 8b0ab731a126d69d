import { TextField } from '../../ui/field.tsx'
import type { useForm } from '../../ui/use-form.ts'
import { ProvinceField, provinceAfter } from './province-field.tsx'

type Place = { city: string; postal_code: string; province: string }
type Form = ReturnType<typeof useForm<Place>>
type Props = { values: Place; field: Form['field']; fill: Form['fill']; required?: boolean }

/** City, postal code and province. An eight-character postal code fills in the province. */
export function PlaceFields({ values, field, fill, required = false }: Props) {
  const need = required ? { required } : { optional: true }
  const postalCode = field('postal_code')
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Ciudad" autoComplete="address-level2" maxLength={100} {...need} {...field('city')} />
        <TextField
          label="Código postal"
          autoComplete="postal-code"
          hint="1425 o C1425DKA"
          maxLength={12}
          {...need}
          {...postalCode}
          onChange={(event) => {
            postalCode.onChange(event)
            fill({ province: provinceAfter(event.target.value, values.province) })
          }}
        />
      </div>
      <ProvinceField {...field('province')} postal_code={values.postal_code} />
    </>
  )
}
