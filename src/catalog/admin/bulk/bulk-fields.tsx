import { writePesos } from '../../../platform/argentina/read-pesos.ts'
import { Options, SelectField, TextField } from '../../../ui/field.tsx'
import { MomentField } from '../../../ui/moment-field.tsx'
import { PesosField } from '../../../ui/pesos-field.tsx'
import type { Category } from '../../contract.ts'
import { type BulkKind, type BulkValues, roundings } from './bulk-values.ts'

type Fields = {
  kind: BulkKind
  values: BulkValues
  errors: Record<string, string>
  categories: readonly Category[]
  onChange: (values: Partial<BulkValues>) => void
}

export function BulkFields({ kind, values, errors, categories, onChange }: Fields) {
  const field = (name: keyof BulkValues) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  if (kind === 'category') {
    return (
      <SelectField label="Categoría" {...field('category_id')}>
        <option value="">Sin categoría</option>
        <Options of={categories.map(({ id, name }) => [id, name])} />
      </SelectField>
    )
  }
  if (kind === 'status') {
    return (
      <SelectField label="Estado" {...field('is_active')}>
        <option value="1">Activo</option>
        <option value="0">Inactivo</option>
      </SelectField>
    )
  }
  const rounding = (
    <SelectField label="Redondear a" {...field('round_to')}>
      <Options of={roundings.map((step) => [step, step === 0.01 ? 'Centavos' : `$ ${writePesos(step)}`])} />
    </SelectField>
  )
  if (kind === 'offer_end') {
    return <p className="is-whole">Cada producto en oferta vuelve a su precio de lista.</p>
  }
  if (kind === 'offer') {
    return (
      <>
        <TextField
          label="Porcentaje de descuento"
          {...field('value')}
          name="percent"
          error={errors.percent}
          autoComplete="off"
        />
        {rounding}
        <MomentField
          label="Empieza"
          optional
          {...field('starts_at')}
          onChange={(starts_at) => onChange({ starts_at })}
          hint="Sin fecha, ahora mismo."
        />
        <MomentField
          label="Termina"
          optional
          {...field('ends_at')}
          onChange={(ends_at) => onChange({ ends_at })}
          hint="Sin fecha, hasta que la quites. Se descuenta del precio de lista."
        />
      </>
    )
  }
  const isPrice = kind === 'price'
  return (
    <>
      <SelectField
        label="Cambio"
        {...field('how')}
        // A fixed price is not rounded by default.
        onChange={({ target: { value: how } }) =>
          onChange({ how: how as BulkValues['how'], ...(isPrice ? { round_to: how === 'set' ? '0.01' : '1' } : {}) })
        }
      >
        {isPrice && <option value="percent">Por porcentaje</option>}
        <option value="add">{isPrice ? 'Por monto' : 'Sumar o restar'}</option>
        <option value="set">{isPrice ? 'Precio fijo' : 'Stock fijo'}</option>
      </SelectField>
      {isPrice && values.how !== 'percent' ? (
        <PesosField
          label="Pesos"
          {...field('value')}
          allowNegative={values.how === 'add'}
          hint={values.how === 'add' ? 'Para bajar, con el signo menos: -1.000' : undefined}
          onChange={(written) => onChange({ value: written })}
        />
      ) : (
        <TextField
          label={isPrice ? 'Porcentaje' : 'Unidades'}
          {...field('value')}
          autoComplete="off"
          hint={values.how === 'set' ? undefined : 'Para bajar, con el signo menos: -10'}
        />
      )}
      {isPrice ? (
        rounding
      ) : (
        <div className="is-whole">
          <TextField label="Motivo" {...field('note')} maxLength={200} hint="Queda escrito en los movimientos." />
        </div>
      )}
    </>
  )
}
