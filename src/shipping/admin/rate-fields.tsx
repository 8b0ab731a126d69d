import { provinces } from '../../platform/argentina/places.ts'
import { CheckBox } from '../../ui/admin/form/check-box.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { PesosField } from '../../ui/pesos-field.tsx'
import type { RateValues } from './method-values.ts'

type Fields = {
  at: number
  rate: RateValues
  errors: Record<string, string>
  onChange: (more: Partial<RateValues>) => void
  onRemove?: (() => void) | undefined
}

export function RateFields({ at, rate, errors, onChange, onRemove }: Fields) {
  const text = (name: Exclude<keyof RateValues, 'id' | 'where' | 'provinces'>) => ({
    name: `rate-${rate.id}-${name}`,
    value: rate[name],
    error: errors[`rates.${at}.${name}`],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  const pesos = (name: 'price' | 'free_from') => ({
    ...text(name),
    onChange: (written: string) => onChange({ [name]: written }),
  })
  return (
    <fieldset className="is-whole">
      <legend>Tarifa {at + 1}</legend>
      <div className="admin-form">
        <div className="is-whole">
          <SelectField
            label="Para"
            name={`rate-${rate.id}-where`}
            value={rate.where}
            error={errors[`rates.${at}.provinces`]}
            onChange={({ target }) => onChange({ where: target.value as RateValues['where'] })}
          >
            <option value="todo">Todo el país</option>
            <option value="provincias">Algunas provincias</option>
            <option value="codigos">Códigos postales</option>
          </SelectField>
        </div>
        {rate.where === 'provincias' && (
          <div className="is-whole admin-choices">
            {provinces.map(({ name }) => (
              <CheckBox
                key={name}
                checked={rate.provinces.includes(name)}
                onChange={(checked) =>
                  onChange({
                    provinces: checked ? [...rate.provinces, name] : rate.provinces.filter((other) => other !== name),
                  })
                }
              >
                {name}
              </CheckBox>
            ))}
          </div>
        )}
        {rate.where === 'codigos' && (
          <>
            <TextField label="Código postal desde" inputMode="numeric" maxLength={4} {...text('postal_from')} />
            <TextField label="Código postal hasta" inputMode="numeric" maxLength={4} {...text('postal_to')} />
          </>
        )}
        <PesosField label="Precio" {...pesos('price')} />
        <PesosField label="Sin cargo desde" optional hint="De productos" {...pesos('free_from')} />
        <TextField label="Días hábiles como poco" optional inputMode="numeric" {...text('days_min')} />
        <TextField label="Días hábiles como mucho" optional inputMode="numeric" {...text('days_max')} />
        {onRemove && (
          <p className="is-whole">
            <Button look="plain" onClick={onRemove}>
              Quitar la tarifa {at + 1}
            </Button>
          </p>
        )}
      </div>
    </fieldset>
  )
}
