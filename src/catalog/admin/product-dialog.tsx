import { type FormEvent, useState } from 'react'
import { ApiError, callApi } from '../../platform/api-client.ts'
import { messageOf } from '../../ui/admin/list-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Category, concentrations, type Product } from '../contract.ts'
import { makeSku } from '../sku.ts'
import { PicturePicker, type Pictures } from './picture-picker.tsx'

type Editor = {
  product: Product | 'new' | undefined
  categories: Category[]
  onClose: () => void
  onSaved: () => void
}

/** Adds a product, or edits one; closes when it is saved. */
export function ProductDialog({ product, categories, onClose, onSaved }: Editor) {
  const old = product === 'new' ? undefined : product
  const [pictures, setPictures] = useState<Pictures>({ kept: old?.images ?? [], added: [] })
  const [sku, setSku] = useState(old?.sku ?? '')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)

  function generateSku(form: HTMLFormElement | null) {
    if (!form) return
    const { gender, type, brand, volume } = Object.fromEntries(new FormData(form)) as Record<string, string>
    setSku(
      makeSku(
        {
          gender: (gender ?? 'unisex') as Product['gender'],
          type: (type ?? 'original') as Product['type'],
          brand: brand ?? '',
          volume: volume ?? '',
        },
        old?.id,
      ),
    )
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    for (const name of pictures.kept) form.append('keep_images', name)
    // Named although empty: without it all pictures stay.
    if (old && pictures.kept.length === 0) form.append('keep_images', '')
    for (const { file } of pictures.added) form.append('images', file)
    setBusy(true)
    setErrors({})
    try {
      await callApi(old ? `/api/products/${old.id}` : '/api/products', {
        method: old ? 'PUT' : 'POST',
        body: form,
        timeoutMs: 60_000,
      })
      toast(old ? 'Producto actualizado exitosamente' : 'Producto creado exitosamente')
      onSaved()
      onClose()
    } catch (error) {
      if (error instanceof ApiError) setErrors({ ...error.errors, form: messageOf(error, { failed }) })
      else setErrors({ form: failed })
    }
    setBusy(false)
  }

  return (
    <Dialog
      open={product !== undefined}
      onClose={onClose}
      side="right"
      title={old ? 'Editar producto' : 'Agregar producto'}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancelar
          </Button>
          <Button look="main" type="submit" form="producto" busy={isBusy}>
            Guardar
          </Button>
        </>
      }
    >
      <form id="producto" className="admin-form" onSubmit={submit}>
        {errors.form && (
          <p role="alert" className="is-whole admin-bad">
            {errors.form}
          </p>
        )}
        <div className="is-whole">
          <TextField label="Nombre" name="name" required maxLength={200} defaultValue={old?.name} error={errors.name} />
        </div>
        <TextField
          label="Precio"
          name="price"
          type="number"
          step="0.01"
          min="0"
          required
          defaultValue={old?.price}
          error={errors.price}
        />
        <TextField
          label="Stock"
          name="stock"
          type="number"
          step="1"
          min="0"
          required
          defaultValue={old?.stock}
          error={errors.stock}
        />
        <SelectField
          label="Categoría"
          optional
          name="category_id"
          defaultValue={old?.category_id ?? ''}
          error={errors.category_id}
        >
          <option value="">Sin categoría</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField label="Marca" optional name="brand" defaultValue={old?.brand} error={errors.brand} />
        <SelectField label="Género" name="gender" defaultValue={old?.gender ?? 'unisex'} error={errors.gender}>
          <option value="hombre">Hombre</option>
          <option value="mujer">Mujer</option>
          <option value="unisex">Unisex</option>
        </SelectField>
        <SelectField label="Tipo" name="type" defaultValue={old?.type ?? 'original'} error={errors.type}>
          <option value="original">Original</option>
          <option value="importado">Importado</option>
          <option value="imitacion">Imitación</option>
        </SelectField>
        <TextField
          label="Volumen"
          optional
          name="volume"
          placeholder="100ml"
          defaultValue={old?.volume}
          error={errors.volume}
        />
        <SelectField
          label="Concentración"
          optional
          name="concentration"
          defaultValue={old?.concentration ?? ''}
          error={errors.concentration}
        >
          <option value="">Sin definir</option>
          {concentrations.map((concentration) => (
            <option key={concentration}>{concentration}</option>
          ))}
        </SelectField>
        <TextField
          label="SKU"
          optional
          name="sku"
          value={sku}
          error={errors.sku}
          onChange={(event) => setSku(event.target.value)}
        />
        <Button className="self-end" onClick={(event) => generateSku(event.currentTarget.form)}>
          Generar SKU
        </Button>
        <SelectField
          label="Estado"
          name="is_active"
          defaultValue={String(old?.is_active ?? 1)}
          error={errors.is_active}
        >
          <option value="1">Activo</option>
          <option value="0">Inactivo</option>
        </SelectField>
        <div className="is-whole">
          <TextArea
            label="Descripción"
            optional
            name="description"
            defaultValue={old?.description}
            error={errors.description}
          />
        </div>
        <div className="is-whole">
          <TextArea
            label="Notas olfativas"
            optional
            name="notes"
            rows={2}
            defaultValue={old?.notes}
            error={errors.notes}
          />
        </div>
        <div className="is-whole">
          <PicturePicker pictures={pictures} onChange={setPictures} error={errors.images} />
        </div>
      </form>
    </Dialog>
  )
}

const failed = 'Error al guardar producto'
