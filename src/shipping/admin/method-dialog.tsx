import { callApi } from '../../platform/browser/api-client.ts'
import { CheckBox } from '../../ui/admin/form/check-box.tsx'
import { RecordDialog } from '../../ui/admin/form/record-dialog.tsx'
import { useRecord } from '../../ui/admin/form/use-record.tsx'
import { Button } from '../../ui/button.tsx'
import { Options, SelectField, TextField } from '../../ui/field.tsx'
import { changeShippingMethod, createShippingMethod } from '../calls.ts'
import { carrierNames, type RateSource, rateSources } from '../carrier-code.ts'
import type { Carrier, ShippingKind, ShippingMethod } from '../contract.ts'
import { shippingKinds } from '../labels.ts'
import { changesOf } from './method-changes.ts'
import { asMethod, type RateValues, valuesOf, withNewRate, wrongRates } from './method-values.ts'
import { RateFields } from './rate-fields.tsx'

const ofCarrier =
  'Por código postal y peso, con IVA. Las tarifas dicen los días y desde cuánto es sin cargo; su precio vale si el transporte no responde. Sin tarifas, en ese caso no se ofrece.'

type Editor = {
  method: ShippingMethod | undefined
  carriers: readonly Carrier[]
  onClose: () => void
  onSaved: () => void
}

export function MethodDialog({ method, carriers, onClose, onSaved }: Editor) {
  const record = useRecord({
    name: `shipping-${method?.id ?? 'new'}`,
    row: method,
    valuesOf,
    asSent: asMethod,
    wrong: wrongRates,
    differences: changesOf,
    failed: 'Error al guardar el envío',
    change: (seen, parts) => callApi(changeShippingMethod, { params: { id: seen.id }, body: { ...parts, seen } }),
    create: (body) => callApi(createShippingMethod, { body }),
    onSaved,
    onClose,
  })
  const { values, errors, change } = record
  const changeRate = (id: number, more: Partial<RateValues>) =>
    change({ rates: values.rates.map((rate) => (rate.id === id ? { ...rate, ...more } : rate)) })

  return (
    <RecordDialog record={record} onClose={onClose} title={method ? 'Editar envío' : 'Agregar envío'}>
      <div className="is-whole">
        <TextField
          label="Nombre"
          hint="Así lo elige el cliente."
          name="name"
          maxLength={60}
          value={values.name}
          error={errors.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </div>
      <SelectField
        label="Cómo llega"
        name="kind"
        value={values.kind}
        onChange={({ target }) => change({ kind: target.value as ShippingKind })}
      >
        <Options of={Object.entries(shippingKinds)} />
      </SelectField>
      <TextField
        label="Transporte"
        optional
        name="carrier"
        maxLength={60}
        value={values.carrier}
        error={errors.carrier}
        onChange={({ target }) => change({ carrier: target.value })}
      />
      {values.kind === 'retiro' && (
        <div className="is-whole">
          <TextField
            label="Dónde y cuándo se retira"
            optional
            hint="Si lo dejás vacío, la dirección y el horario de la tienda."
            name="pickup_place"
            maxLength={200}
            value={values.pickup_place}
            error={errors.pickup_place}
            onChange={({ target }) => change({ pickup_place: target.value })}
          />
        </div>
      )}
      {(carriers.length > 0 || values.rate_source !== 'tabla') && (
        <div className="is-whole">
          <SelectField
            label="De dónde sale el precio"
            name="rate_source"
            value={values.rate_source}
            error={errors.rate_source}
            hint={values.rate_source === 'tabla' ? undefined : ofCarrier}
            onChange={({ target }) => change({ rate_source: target.value as RateSource })}
          >
            <Options
              of={rateSources.map((source) => [
                source,
                source === 'tabla' ? 'De estas tarifas' : `De ${carrierNames[source]}`,
              ])}
            />
          </SelectField>
        </div>
      )}
      <p className="is-whole admin-soft">
        Si dos tarifas alcanzan el mismo lugar, vale la más precisa: códigos postales, después provincias, después todo
        el país.
      </p>
      {values.rates.map((rate, at) => (
        <RateFields
          key={rate.id}
          at={at}
          rate={rate}
          errors={errors}
          onChange={(more) => changeRate(rate.id, more)}
          onRemove={
            values.rates.length > 1 || values.rate_source !== 'tabla'
              ? () => change({ rates: values.rates.filter(({ id }) => id !== rate.id) })
              : undefined
          }
        />
      ))}
      <p className="is-whole">
        <Button onClick={() => change({ rates: withNewRate(values.rates) })}>Agregar tarifa</Button>
      </p>
      <CheckBox className="is-whole" checked={values.is_active} onChange={(checked) => change({ is_active: checked })}>
        Se ofrece en la tienda
      </CheckBox>
    </RecordDialog>
  )
}
