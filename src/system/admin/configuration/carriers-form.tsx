import type { FormEvent } from 'react'
import type { Carrier } from '../../../settings/contract.ts'
import { Failure } from '../../../ui/admin/failure.tsx'
import { RestorableForm } from '../../../ui/admin/form/restorable-form.tsx'
import { SaveBar } from '../../../ui/admin/form/save-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { SettingSection } from './setting-section.tsx'
import { useListSetting } from './use-list-setting.ts'
import { useSaveSettings } from './use-save-settings.ts'

export function CarriersForm() {
  return (
    <SettingSection
      title="Transportes"
      about={
        <>
          Se ofrecen al enviar una orden. Con su página, el número de seguimiento es un enlace: escribí {'{number}'} en
          el lugar del número.
        </>
      }
      failed="Error al cargar los transportes"
    >
      {({ carriers }, onDiscard) => <Form stored={carriers} onDiscard={onDiscard} />}
    </SettingSection>
  )
}

function Form({ stored, onDiscard }: { stored: Carrier[]; onDiscard: () => void }) {
  const { save } = useSaveSettings({ carriers: stored })
  const list = useListSetting(stored, {
    failed: 'Error al guardar los transportes',
    whole: 'settings.carriers',
    onDiscard,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const carriers = list.items.map(({ name, tracking_url }) => ({ name, tracking_url }))
    void list.save(() => save({ carriers }), 'Transportes guardados')
  }

  return (
    <RestorableForm name="carriers" onSubmit={submit}>
      {list.items.map((carrier, place) => {
        const field = (name: keyof Carrier) => ({
          name: `${carrier.id}.${name}`,
          value: carrier[name],
          error: list.errors[`settings.carriers.${place}.${name}`],
          onChange: ({ target }: { target: { value: string } }) => list.edit(carrier.id, { [name]: target.value }),
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
              onClick={() => list.remove(carrier.id)}
            >
              Quitar
            </Button>
          </fieldset>
        )
      })}
      <Button className="add-fields" onClick={() => list.add({ name: '', tracking_url: '' })}>
        Agregar transporte
      </Button>
      <Failure text={list.failure} />
      <SaveBar action="Guardar transportes" {...list.bar} />
    </RestorableForm>
  )
}
