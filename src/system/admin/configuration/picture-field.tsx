import { useState } from 'react'
import { addHeroPicture } from '../../../catalog/hero/calls.ts'
import { callApi } from '../../../platform/browser/api-client.ts'
import { messageOf } from '../../../ui/admin/list-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'

type Props = {
  /** Whose picture it is, after «Imagen de». */
  name: string
  /** Its file, empty for none. */
  picture: string
  /** What is shown in its place. */
  without: string
  onChange: (picture: string) => void
}

/** A picture of a setting: uploaded at once, kept when the setting is saved. */
export function PictureField({ name, picture, without, onChange }: Props) {
  const [isBusy, setBusy] = useState(false)
  async function upload(file: File | undefined) {
    if (!file) return
    setBusy(true)
    const body = new FormData()
    body.set('image', file)
    try {
      const { picture: uploaded } = await callApi(addHeroPicture, { body, timeoutMs: 60_000 })
      onChange(uploaded)
    } catch (error) {
      toast(messageOf(error, { failed: 'Error al subir la imagen' }), 'error')
    }
    setBusy(false)
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
            void upload(target.files?.[0])
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
