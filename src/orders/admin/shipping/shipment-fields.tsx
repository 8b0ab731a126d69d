import { useId } from 'react'
import { readSettings } from '../../../settings/calls.ts'
import { useApi } from '../../../ui/admin/use-api.ts'
import { TextField } from '../../../ui/field.tsx'

type Fields = { carrier: string | null; tracking_number?: string | null; errors?: Record<string, string> }

/** Who takes the parcel, one of the shop's carriers or any other, and its number there. */
export function ShipmentFields({ carrier, tracking_number, errors = {} }: Fields) {
  const list = useId()
  const settings = useApi(readSettings, {})
  return (
    <>
      <TextField
        label="Transporte"
        optional
        maxLength={120}
        name="carrier"
        list={list}
        defaultValue={carrier ?? ''}
        error={errors.carrier}
      />
      <datalist id={list}>
        {settings.data?.settings.carriers.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label="Número de seguimiento"
        optional
        maxLength={120}
        name="tracking_number"
        // The carrier of the last parcel stands there already: next comes the scanner.
        data-first={carrier ? true : undefined}
        autoComplete="off"
        defaultValue={tracking_number ?? ''}
        error={errors.tracking_number}
      />
    </>
  )
}
