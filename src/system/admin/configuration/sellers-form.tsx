import type { FormEvent } from 'react'
import { maxSellers, type Seller } from '../../../settings/contract.ts'
import { RestorableForm } from '../../../ui/admin/form/restorable-form.tsx'
import { SaveBar } from '../../../ui/admin/form/save-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { PictureField } from './picture-field.tsx'
import { SettingSection } from './setting-section.tsx'
import { useListSetting } from './use-list-setting.ts'
import { useSaveSettings } from './use-save-settings.ts'

const nobody: Seller = { name: '', role: '', text: '', picture: '' }

export function SellersForm() {
  return (
    <SettingSection title="Quiénes atienden" failed="Error al cargar quiénes atienden">
      {({ sellers }, onDiscard) => <Form stored={sellers} onDiscard={onDiscard} />}
    </SettingSection>
  )
}

function Form({ stored, onDiscard }: { stored: Seller[]; onDiscard: () => void }) {
  const { save } = useSaveSettings({ sellers: stored })
  const list = useListSetting(stored, { failed: 'Error al guardar quiénes atienden', isToasted: true, onDiscard })

  function submit(event: FormEvent) {
    event.preventDefault()
    const sellers = list.items.map(({ id: _mine, ...seller }) => seller)
    void list.save(() => save({ sellers }), 'Guardaste quiénes atienden')
  }

  return (
    <RestorableForm name="sellers" onSubmit={submit}>
      <p className="text-soft">
        Se ven en «Quiénes somos», con un botón para escribirles. Sin nadie, esa parte no se ve.
      </p>
      <ol className="hero-slides">
        {list.items.map((seller, index) => {
          const field = (name: 'name' | 'role' | 'text') => ({
            name: `${seller.id}.${name}`,
            value: seller[name],
            error: list.errors[`settings.sellers.${index}.${name}`],
            onChange: ({ target }: { target: { value: string } }) => list.edit(seller.id, { [name]: target.value }),
          })
          return (
            <li key={seller.id}>
              <fieldset className="hero-slide-fields">
                <legend>{seller.name || `Persona ${index + 1}`}</legend>
                <PictureField
                  name={seller.name || `la persona ${index + 1}`}
                  picture={seller.picture}
                  without="Sin foto: un retrato dibujado"
                  onChange={(picture) => list.edit(seller.id, { picture })}
                />
                <div className="admin-form">
                  <TextField label="Nombre" maxLength={60} {...field('name')} />
                  <TextField label="De qué sabe" maxLength={80} optional {...field('role')} />
                  <TextField label="En una frase" maxLength={200} optional {...field('text')} />
                </div>
                <div className="admin-row-actions">
                  <Button look="plain" onClick={() => list.remove(seller.id)}>
                    Quitar
                  </Button>
                </div>
              </fieldset>
            </li>
          )
        })}
      </ol>
      {list.items.length < maxSellers && <Button onClick={() => list.add(nobody)}>Agregar persona</Button>}
      <SaveBar action="Guardar quiénes atienden" {...list.bar} />
    </RestorableForm>
  )
}
