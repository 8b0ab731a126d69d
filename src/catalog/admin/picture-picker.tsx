import { X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import './picture-picker.css'

/** Those that stay, by their file names, and those to be sent, with an address to show them by. */
export type Pictures = { kept: string[]; added: { file: File; address: string }[] }

const most = 4
const biggest = 5_242_880

type Picker = { pictures: Pictures; onChange: (pictures: Pictures) => void; error: string | undefined }

export function PicturePicker({ pictures, onChange, error }: Picker) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState('')
  const count = pictures.kept.length + pictures.added.length

  function add(files: File[]) {
    const said = refuse(files, count)
    setRefusal(said)
    if (!said) {
      const added = files.map((file) => ({ file, address: URL.createObjectURL(file) }))
      onChange({ ...pictures, added: [...pictures.added, ...added] })
    }
    if (input.current) input.current.value = ''
  }

  return (
    <div className="field">
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
        {refusal || error || 'JPG, PNG o WEBP. Hasta 4, de 5 MB cada una.'}
      </p>
      {count > 0 && (
        <ul className="admin-pictures">
          {pictures.kept.map((name) => (
            <Picture
              key={name}
              src={name.startsWith('http') ? name : `/uploads/${name}`}
              name={name}
              onRemove={() => onChange({ ...pictures, kept: pictures.kept.filter((other) => other !== name) })}
            />
          ))}
          {pictures.added.map(({ file, address }) => (
            <Picture
              key={address}
              src={address}
              name={file.name}
              onRemove={() =>
                onChange({ ...pictures, added: pictures.added.filter((other) => other.address !== address) })
              }
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function Picture({ src, name, onRemove }: { src: string; name: string; onRemove: () => void }) {
  return (
    <li>
      <img src={src} alt={name} />
      <button type="button" className="icon-button" aria-label={`Quitar ${name}`} onClick={onRemove}>
        <X aria-hidden size={18} strokeWidth={1.5} />
      </button>
    </li>
  )
}

/** Why these files cannot be added to the `count` that are there; empty when they can. */
export function refuse(files: readonly Pick<File, 'name' | 'size'>[], count: number) {
  if (count + files.length > most) {
    return `Máximo 4 imágenes permitidas. Tienes ${count} y estás intentando agregar ${files.length} más.`
  }
  const tooBig = files.filter(({ size }) => size > biggest).map(({ name }) => name)
  return tooBig.length > 0 ? `Algunas imágenes exceden el tamaño máximo de 5MB: ${tooBig.join(', ')}.` : ''
}
