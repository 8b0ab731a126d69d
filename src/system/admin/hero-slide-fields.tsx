import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../platform/api-client.ts'
import type { HeroSlide } from '../../settings/contract.ts'
import { messageOf } from '../../ui/admin/list-state.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'

type Props = {
  slide: HeroSlide
  place: number
  count: number
  errors: Record<string, string>
  onChange: (changed: Partial<HeroSlide>) => void
  onMove: (by: -1 | 1) => void
}

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.5 } as const

export function HeroSlideFields({ slide, place, count, errors, onChange, onMove }: Props) {
  const field = (name: 'title' | 'text' | 'link' | 'link_text' | 'shows') => ({
    // By the slide, not its place: what was typed comes back to it.
    name: `${place}.${name}`,
    value: slide[name],
    error: errors[`${place}.${name}`],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <li>
      <fieldset className="hero-slide-fields">
        <legend>Portada {place + 1}</legend>
        <SlidePicture slide={slide} place={place} onChange={(picture) => onChange({ picture })} />
        <div className="admin-form">
          <TextField label="Título" maxLength={60} {...field('title')} />
          <TextField
            label="Texto"
            maxLength={200}
            optional
            hint={slide.text ? undefined : 'Vacío dice el precio más bajo'}
            {...field('text')}
          />
          <TextField label="Texto del botón" maxLength={40} {...field('link_text')} />
          <TextField label="Enlace" maxLength={300} {...field('link')} />
          <SelectField label="Perfumes, si no hay imagen" {...field('shows')}>
            <option value="exclusive">Los más caros</option>
            <option value="brands">Originales destacados</option>
            <option value="offers">Los de mejor precio</option>
          </SelectField>
        </div>
        <div className="admin-row-actions">
          <button
            type="button"
            className="icon-button"
            aria-label={`Subir la portada ${place + 1}`}
            disabled={place === 0}
            onClick={() => onMove(-1)}
          >
            <ArrowUp {...icon} />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={`Bajar la portada ${place + 1}`}
            disabled={place === count - 1}
            onClick={() => onMove(1)}
          >
            <ArrowDown {...icon} />
          </button>
        </div>
      </fieldset>
    </li>
  )
}

type Picture = { slide: HeroSlide; place: number; onChange: (picture: string) => void }

function SlidePicture({ slide, place, onChange }: Picture) {
  const [isBusy, setBusy] = useState(false)
  async function upload(file: File | undefined) {
    if (!file) return
    setBusy(true)
    const body = new FormData()
    body.set('image', file)
    try {
      const { picture } = await callApi<{ picture: string }>('/api/admin/hero-pictures', {
        method: 'POST',
        body,
        timeoutMs: 60_000,
      })
      onChange(picture)
    } catch (error) {
      toast(messageOf(error, { failed: 'Error al subir la imagen' }), 'error')
    }
    setBusy(false)
  }
  return (
    <div className="hero-slide-picture">
      {slide.picture ? <img src={`/uploads/${slide.picture}`} alt="" /> : <span>Sin imagen: muestra perfumes</span>}
      <label className="button button-quiet" aria-busy={isBusy || undefined}>
        {isBusy ? 'Subiendo…' : slide.picture ? 'Cambiar' : 'Subir imagen'}
        <input
          type="file"
          className="sr-only"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-label={`Imagen de la portada ${place + 1}`}
          disabled={isBusy}
          onChange={({ target }) => {
            void upload(target.files?.[0])
            target.value = ''
          }}
        />
      </label>
      {slide.picture && (
        <Button look="plain" onClick={() => onChange('')}>
          Quitar
        </Button>
      )}
    </div>
  )
}
