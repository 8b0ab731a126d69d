import { ArrowLeft, ArrowRight, Crop, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useDialogPart } from '../../../ui/admin/dialog/use-dialog-part.ts'
import { IconButton } from '../../../ui/admin/icon-button.tsx'
import { addedPicture, type FormPicture, movedPicture, refuseFiles } from './pictures.ts'
import './picture-field.css'

type Field = { pictures: FormPicture[]; onChange: (pictures: FormPicture[]) => void; error: string | undefined }

/** A saved picture's file name is random. */
const nameOf = ({ file, name }: FormPicture, index: number) => (file ? name : `foto ${index + 1}`)

/** Up to four pictures: sortable by dragging or by buttons, and croppable. */
export function PictureField({ pictures, onChange, error }: Field) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState('')
  const [dragged, setDragged] = useState<number>()
  const [isOver, setOver] = useState(false)
  const [cropped, setCropped] = useState<FormPicture>()
  const fetchCrop = () => import('./crop-dialog.tsx')
  const CropDialog = useDialogPart(fetchCrop, cropped !== undefined, () => setCropped(undefined))
  const [announcement, setAnnouncement] = useState('')
  const names = pictures.map(nameOf)

  function add(files: File[]) {
    const reason = refuseFiles(files, pictures.length)
    setRefusal(reason)
    if (!reason && files.length > 0) onChange([...pictures, ...files.map(addedPicture)])
    if (input.current) input.current.value = ''
  }
  function move(from: number, to: number) {
    setAnnouncement(`${names[from]} está ahora en el lugar ${to + 1}`)
    onChange(movedPicture(pictures, from, to))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop zone; the input below takes files too
    <div
      className={`field picture-field ${isOver ? 'is-over' : ''}`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        add([...event.dataTransfer.files])
      }}
    >
      <label htmlFor={id}>Imágenes</label>
      <input
        ref={input}
        id={id}
        type="file"
        className="input"
        accept="image/jpeg,image/png,image/webp,image/avif"
        multiple
        aria-describedby={`${id}-note`}
        onChange={(event) => add([...(event.target.files ?? [])])}
      />
      <p
        id={`${id}-note`}
        className={refusal || error ? 'field-error' : 'field-hint'}
        role={refusal ? 'alert' : undefined}
      >
        {refusal || error || 'JPG, PNG o WEBP. Hasta 4, de 5 MB cada una. La primera es la de la tarjeta.'}
      </p>
      <p className="sr-only" role="status">
        {announcement}
      </p>
      {pictures.length > 0 && (
        <ol className="pictures">
          {pictures.map((picture, index) => (
            <li
              key={picture.key}
              draggable
              className={dragged === index ? 'is-dragged' : undefined}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', picture.name)
                setDragged(index)
              }}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => dragged !== undefined && event.preventDefault()}
              onDrop={(event) => {
                if (dragged === undefined) return
                event.preventDefault()
                event.stopPropagation()
                if (dragged !== index) move(dragged, index)
                setDragged(undefined)
              }}
            >
              <img src={picture.src} alt={names[index]} draggable={false} />
              <div className="picture-tools">
                <IconButton
                  name={`Mover antes ${names[index]}`}
                  icon={ArrowLeft}
                  isDisabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  name={`Mover después ${names[index]}`}
                  icon={ArrowRight}
                  isDisabled={index === pictures.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton name={`Recortar ${names[index]}`} icon={Crop} onClick={() => setCropped(picture)} />
                <IconButton
                  name={`Quitar ${names[index]}`}
                  icon={X}
                  onClick={() => onChange(pictures.filter(({ key }) => key !== picture.key))}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      {CropDialog && cropped && (
        <CropDialog
          picture={cropped}
          onClose={() => setCropped(undefined)}
          onCropped={(file) =>
            onChange(pictures.map((picture) => (picture.key === cropped.key ? addedPicture(file) : picture)))
          }
        />
      )}
    </div>
  )
}
