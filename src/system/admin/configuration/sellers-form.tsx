import { type FormEvent, useState } from 'react'
import { readSettings } from '../../../settings/calls.ts'
import { mostSellers, type Seller } from '../../../settings/contract.ts'
import { KeptForm } from '../../../ui/admin/form/kept-form.tsx'
import { SaveBar } from '../../../ui/admin/form/save-bar.tsx'
import { useSending } from '../../../ui/admin/form/use-sending.ts'
import { Loaded } from '../../../ui/admin/list-state.tsx'
import { useApi } from '../../../ui/admin/use-api.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { PictureField } from './picture-field.tsx'
import { useSaveSettings } from './use-save-settings.ts'

const nobody: Seller = { name: '', role: '', text: '', picture: '' }

/** Who sells, as the page «Quiénes somos» presents them. */
export function SellersForm() {
  const query = useApi(readSettings, {})
  return (
    <section className="admin-sheet" aria-labelledby="quienes-atienden">
      <h2 id="quienes-atienden">Quiénes atienden</h2>
      <Loaded query={query} failed="Error al cargar quiénes atienden">
        {({ settings }) => <Form kept={settings.sellers} />}
      </Loaded>
    </section>
  )
}

function Form({ kept }: { kept: Seller[] }) {
  const { save } = useSaveSettings({ sellers: kept })
  const [sellers, setSellers] = useState(() => kept.map((seller, id) => ({ ...seller, id })))
  const [saved, setSaved] = useState(sellers)
  const { isBusy, errors, setErrors, send } = useSending({
    failed: 'Error al guardar quiénes atienden',
    isToasted: true,
  })

  /** By its number: a picture comes when one above may have been taken out. */
  function change(id: number, changed: Partial<Seller>) {
    setSellers((now) => now.map((seller) => (seller.id === id ? { ...seller, ...changed } : seller)))
    setErrors({})
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    await send(async () => {
      await save({ sellers: sellers.map(({ id: _mine, ...seller }) => seller) })
      setSaved(sellers)
      toast('Guardaste quiénes atienden')
    })
  }

  const fieldOf = (seller: (typeof sellers)[number], index: number) => (name: 'name' | 'role' | 'text') => ({
    name: `${index}.${name}`,
    value: seller[name],
    error: errors[`settings.sellers.${index}.${name}`],
    onChange: ({ target }: { target: { value: string } }) => change(seller.id, { [name]: target.value }),
  })

  return (
    <KeptForm name="sellers" onSubmit={submit}>
      <p className="text-soft">
        Se ven en «Quiénes somos», con un botón para escribirles. Sin nadie, esa parte no se ve.
      </p>
      <ol className="hero-slides">
        {sellers.map((seller, index) => {
          const field = fieldOf(seller, index)
          return (
            <li key={seller.id}>
              <fieldset className="hero-slide-fields">
                <legend>{seller.name || `Persona ${index + 1}`}</legend>
                <PictureField
                  name={seller.name || `la persona ${index + 1}`}
                  picture={seller.picture}
                  without="Sin foto: un retrato dibujado"
                  onChange={(picture) => change(seller.id, { picture })}
                />
                <div className="admin-form">
                  <TextField label="Nombre" maxLength={60} {...field('name')} />
                  <TextField label="De qué sabe" maxLength={80} optional {...field('role')} />
                  <TextField label="En una frase" maxLength={200} optional {...field('text')} />
                </div>
                <div className="admin-row-actions">
                  <Button look="plain" onClick={() => setSellers((now) => now.toSpliced(index, 1))}>
                    Quitar
                  </Button>
                </div>
              </fieldset>
            </li>
          )
        })}
      </ol>
      {sellers.length < mostSellers && (
        <Button onClick={() => setSellers((now) => [...now, { ...nobody, id: Date.now() }])}>Agregar persona</Button>
      )}
      <SaveBar
        isDirty={JSON.stringify(sellers) !== JSON.stringify(saved)}
        isBusy={isBusy}
        action="Guardar quiénes atienden"
        onDiscard={() => setSellers(saved)}
      />
    </KeptForm>
  )
}
