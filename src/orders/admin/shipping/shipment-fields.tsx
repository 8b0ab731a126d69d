import { useId } from 'react'
import { readSettings } from '../../../settings/calls.ts'
import { useApi } from '../../../ui/admin/use-api.ts'
import { Options, TextField } from '../../../ui/field.tsx'

type Fields = { carrier: string | null; tracking_number?: string | null; errors?: Record<string, string> }

/** Carrier (one of the shop's or any other) and tracking number. */
export function ShipmentFields({ carrier, tracking_number, errors = {} }: Fields) {
  const list = useId()
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
      <CarrierNames id={list} />
      <TextField
        label="Número de seguimiento"
        optional
        maxLength={120}
        name="tracking_number"
        // With a carrier filled in, the number gets the first focus, for the scanner.
        data-first={carrier ? true : undefined}
        autoComplete="off"
        defaultValue={tracking_number ?? ''}
        error={errors.tracking_number}
      />
    </>
  )
}

/** Datalist of the shop's carriers. */
export function CarrierNames({ id }: { id: string }) {
  const settings = useApi(readSettings, {})
  return (
    <datalist id={id}>
      <Options of={settings.data?.settings.carriers.map(({ name }) => name) ?? []} />
    </datalist>
  )
}
