import { type FormEvent, useState } from 'react'
import { formText } from '../../../platform/browser/form-text.ts'
import { sendForm } from '../../../platform/browser/send-form.ts'
import { useDialogPart } from '../../../ui/admin/dialog/use-dialog-part.ts'
import { Failure } from '../../../ui/admin/failure.tsx'
import { differences, Overtaken } from '../../../ui/admin/form/overtaken.tsx'
import { RestorableForm } from '../../../ui/admin/form/restorable-form.tsx'
import { useSeen } from '../../../ui/admin/form/use-seen.ts'
import { useSending } from '../../../ui/admin/form/use-sending.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changeCategory, createCategory } from '../../categories/calls.ts'
import type { StaffCategory } from '../../categories/contract.ts'
import { addedPicture, type FormPicture, refuseFiles, savedPicture } from '../edit/pictures.ts'
import './category-dialog.css'

type Editor = { category: StaffCategory | undefined; onClose: () => void; onSaved: () => void }

const storedPicture = (image: string | null | undefined) => (image ? savedPicture(image) : undefined)

function written(form: HTMLFormElement) {
  const fields = new FormData(form)
  return { name: formText(fields, 'name'), description: formText(fields, 'description') }
}
type Written = ReturnType<typeof written>

const shownPicture = (picture: FormPicture | undefined) =>
  picture && <img className="category-thumb" src={picture.src} alt={picture.name} />

export function CategoryDialog({ category, onClose, onSaved }: Editor) {
  const [picture, setPicture] = useState(storedPicture(category?.image))
  const [cropped, setCropped] = useState<FormPicture>()
  const fetchCrop = () => import('../edit/crop-dialog.tsx')
  const CropDialog = useDialogPart(fetchCrop, cropped !== undefined, () => setCropped(undefined))
  const { isBusy, failure, errors, setErrors, send, isHere } = useSending({ failed: 'Error al guardar la categoría' })

  const { seen, theirs, notice, settle } = useSeen(`category-${category?.id ?? 'new'}`, category)
  /** Initial values. */
  const [start, setStart] = useState({ name: category?.name ?? '', description: category?.description ?? '' })
  const [mine, setMine] = useState(start)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void save(written(event.currentTarget), seen)
  }
  async function save(change: Written, base: StaffCategory | undefined) {
    if (!change.name.trim()) return setErrors({ name: 'El nombre es requerido' })
    setMine(change)
    const form = new FormData()
    form.set('name', change.name)
    form.set('description', change.description)
    if (picture?.file) form.set('image', picture.file)
    if (base?.image && !picture) form.set('remove_image', '1')
    if (base) form.set('seen', JSON.stringify(base))
    const sending = { body: form, answeredWithinMs: 60_000 }
    async function request() {
      const { message } = await (category
        ? sendForm(changeCategory, { params: { id: category.id }, ...sending })
        : sendForm(createCategory, sending))
      toast(message)
      onSaved()
      if (isHere()) onClose()
    }
    setErrors({})
    await send(request, { isShownElsewhere: notice })
  }
  function choose(files: File[]) {
    const image = refuseFiles(files, 0)
    setErrors({ ...errors, image })
    if (!image && files[0]) setPicture(addedPicture(files[0]))
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={category ? 'Editar categoría' : 'Agregar categoría'}
      footer={
        <>
          <Failure text={errors.name ? undefined : failure} />
          <Button onClick={onClose}>Cancelar</Button>
          <Button look="main" type="submit" form="categoria" busy={isBusy}>
            Guardar
          </Button>
        </>
      }
    >
      <RestorableForm
        key={JSON.stringify(start)}
        name={`category-${category?.id ?? 'new'}`}
        id="categoria"
        className="admin-form"
        onSubmit={submit}
      >
        {theirs && (
          <Overtaken
            title={theirs.message}
            rows={[
              ...differences({ name: 'Nombre', description: 'Descripción' }, mine, theirs.now),
              ...('image' in theirs.now
                ? [
                    {
                      label: 'Imagen',
                      mine: shownPicture(picture),
                      theirs: shownPicture(storedPicture(theirs.now.image)),
                    },
                  ]
                : []),
            ]}
            onMine={(form) => form && save(written(form), settle())}
            onTheirs={(form) => {
              const now = form ? written(form) : mine
              const { name = now.name, description = now.description, image } = theirs.now
              settle()
              setStart({ name, description })
              if (image !== undefined) setPicture(storedPicture(image))
            }}
          />
        )}
        <div className="is-whole">
          <TextField label="Nombre" name="name" required maxLength={60} defaultValue={start.name} error={errors.name} />
        </div>
        <div className="is-whole">
          <TextArea
            label="Descripción"
            optional
            name="description"
            rows={3}
            maxLength={2000}
            defaultValue={start.description}
            error={errors.description}
          />
        </div>
        <div className="is-whole">
          <TextField
            label="Imagen"
            optional
            name="image"
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            error={errors.image || undefined}
            hint="Sin una, la página de inicio muestra su perfume más conocido."
            onChange={(event) => choose([...(event.target.files ?? [])])}
          />
        </div>
        {picture && (
          <div className="is-whole category-picture">
            <img src={picture.src} alt={picture.name} />
            <div className="admin-actions">
              <Button onClick={() => setCropped(picture)}>Recortar</Button>
              <Button look="plain" onClick={() => setPicture(undefined)}>
                Quitar imagen
              </Button>
            </div>
          </div>
        )}
      </RestorableForm>
      {CropDialog && cropped && (
        <CropDialog
          picture={cropped}
          onClose={() => setCropped(undefined)}
          onCropped={(file) => setPicture(addedPicture(file))}
        />
      )}
    </Dialog>
  )
}
