import { type FormEvent, useState } from 'react'
import { readSettings } from '../../../settings/calls.ts'
import type { Carrier } from '../../../settings/contract.ts'
import { Failure } from '../../../ui/admin/failure.tsx'
import { KeptForm } from '../../../ui/admin/form/kept-form.tsx'
import { SaveBar } from '../../../ui/admin/form/save-bar.tsx'
import { useSending } from '../../../ui/admin/form/use-sending.ts'
import { Loaded } from '../../../ui/admin/list-state.tsx'
import { useApi } from '../../../ui/admin/use-api.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSaveSettings } from './use-save-settings.ts'

/** Who takes the parcels, and where each of them lets a number be followed. */
export function CarriersForm() {
  const query = useApi(readSettings, {})
  return (
    <section className="admin-sheet" aria-labelledby="transportes">
      <h2 id="transportes">Transportes</h2>
      <p className="admin-soft">
        Se ofrecen al enviar una orden. Con su página, el número de seguimiento es un enlace: escribí {'{number}'} en el
        lugar del número.
      </p>
      <Loaded query={query} failed="Error al cargar los transportes">
        {({ settings }) => <Form kept={settings.carriers} />}
      </Loaded>
    </section>
  )
}

let lastId = 0
// Each carries a number of its own, so that its fields go with it.
const numbered = (carrier: Carrier) => ({ ...carrier, id: ++lastId })

function Form({ kept }: { kept: Carrier[] }) {
  const { save } = useSaveSettings({ carriers: kept })
  const [carriers, setCarriers] = useState(() => kept.map(numbered))
  const [saved, setSaved] = useState(carriers)
  const { isBusy, failure, setFailure, errors, setErrors, send } = useSending({
    failed: 'Error al guardar los transportes',
    whole: 'settings.carriers',
  })

  function change(next: typeof carriers) {
    setCarriers(next)
    setErrors({})
    setFailure(undefined)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    await send(async () => {
      await save({ carriers: carriers.map(({ name, tracking_url }) => ({ name, tracking_url })) })
      setSaved(carriers)
      toast('Transportes guardados')
    })
  }

  return (
    <KeptForm name="carriers" onSubmit={submit}>
      {carriers.map((carrier, place) => {
        const field = (name: keyof Carrier) => ({
          name: `${carrier.id}.${name}`,
          value: carrier[name],
          error: errors[`settings.carriers.${place}.${name}`],
          onChange: ({ target }: { target: { value: string } }) =>
            change(carriers.map((one) => (one === carrier ? { ...one, [name]: target.value } : one))),
        })
        return (
          <fieldset key={carrier.id} className="carrier-fields">
            <legend className="sr-only">{carrier.name || `Transporte ${place + 1}`}</legend>
            <TextField label="Nombre" maxLength={60} {...field('name')} />
            <TextField
              label="Página de seguimiento"
              optional
              inputMode="url"
              maxLength={300}
              {...field('tracking_url')}
            />
            <Button
              look="plain"
              className="max-sm:-ml-2"
              aria-label={`Quitar ${carrier.name || `el transporte ${place + 1}`}`}
              onClick={() => change(carriers.filter((one) => one !== carrier))}
            >
              Quitar
            </Button>
          </fieldset>
        )
      })}
      <Button className="add-fields" onClick={() => change([...carriers, numbered({ name: '', tracking_url: '' })])}>
        Agregar transporte
      </Button>
      <Failure text={failure} />
      <SaveBar
        isDirty={JSON.stringify(carriers) !== JSON.stringify(saved)}
        isBusy={isBusy}
        action="Guardar transportes"
        onDiscard={() => change(saved)}
      />
    </KeptForm>
  )
}
