import { addHeroPicture } from '../../../catalog/hero/calls.ts'
import { callApi } from '../../../platform/browser/api-client.ts'
import { useSending } from '../../../ui/admin/form/use-sending.ts'
import { Button } from '../../../ui/button.tsx'

type Props = {
  /** Follows «Imagen de» in the label. */
  name: string
  /** File name, empty for none. */
  picture: string
  /** Shown when there is no picture. */
  without: string
  onChange: (picture: string) => void
}

/** The picture of a setting: uploaded immediately, used once the setting is saved. */
export function PictureField({ name, picture, without, onChange }: Props) {
  const { isBusy, send } = useSending({ failed: 'Error al subir la imagen', isToasted: true })
  async function upload(file: File) {
    const body = new FormData()
    body.set('image', file)
    onChange((await callApi(addHeroPicture, { body, timeoutMs: 60_000 })).picture)
  }
  return (
    <div className="hero-slide-picture">
      {picture ? <img src={`/uploads/${picture}`} alt="" /> : <span>{without}</span>}
      <label className="button button-quiet" aria-busy={isBusy || undefined}>
        {isBusy ? 'Subiendo…' : picture ? 'Cambiar' : 'Subir imagen'}
        <input
          type="file"
          className="sr-only"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-label={`Imagen de ${name}`}
          disabled={isBusy}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void send(() => upload(file))
            target.value = ''
          }}
        />
      </label>
      {picture && (
        <Button look="plain" onClick={() => onChange('')}>
          Quitar
        </Button>
      )}
    </div>
  )
}
