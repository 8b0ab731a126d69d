import { ArrowDown, ArrowUp } from 'lucide-react'
import type { HeroSlide } from '../../../settings/contract.ts'
import { slideChoices } from '../../../settings/setting-choices.ts'
import { IconButton } from '../../../ui/admin/icon-button.tsx'
import { Options, SelectField, TextField } from '../../../ui/field.tsx'
import { PictureField } from './picture-field.tsx'

type Props = {
  /** `id` stays with the slide when it is moved. */
  slide: HeroSlide & { id: number }
  place: number
  count: number
  errors: Record<string, string>
  onChange: (changed: Partial<HeroSlide>) => void
  onMove: (by: -1 | 1) => void
}

export function HeroSlideFields({ slide, place, count, errors, onChange, onMove }: Props) {
  const field = (name: 'title' | 'text' | 'link' | 'link_text' | 'shows') => ({
    name: `${slide.id}.${name}`,
    value: slide[name],
    error: errors[`settings.hero_slides.${place}.${name}`],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <li>
      <fieldset className="hero-slide-fields">
        <legend>Portada {place + 1}</legend>
        <PictureField
          name={`la portada ${place + 1}`}
          picture={slide.picture}
          without="Sin imagen: muestra perfumes"
          onChange={(picture) => onChange({ picture })}
        />
        <div className="admin-form">
          <TextField label="Título" maxLength={60} {...field('title')} />
          <TextField
            label="Texto"
            maxLength={200}
            optional
            hint={slide.text ? undefined : 'Vacío dice qué ofertas hay'}
            {...field('text')}
          />
          <TextField label="Texto del botón" maxLength={40} {...field('link_text')} />
          <TextField label="Enlace" maxLength={300} {...field('link')} />
          <SelectField label="Perfumes, si no hay imagen" {...field('shows')}>
            <Options of={Object.entries(slideChoices)} />
          </SelectField>
        </div>
        <div className="admin-row-actions">
          <IconButton
            name={`Subir la portada ${place + 1}`}
            icon={ArrowUp}
            isDisabled={place === 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            name={`Bajar la portada ${place + 1}`}
            icon={ArrowDown}
            isDisabled={place === count - 1}
            onClick={() => onMove(1)}
          />
        </div>
      </fieldset>
    </li>
  )
}
