import { type FormEvent, useState } from 'react'
import { readSettings } from '../../../settings/calls.ts'
import type { HeroSlide } from '../../../settings/contract.ts'
import { KeptForm } from '../../../ui/admin/form/kept-form.tsx'
import { SaveBar } from '../../../ui/admin/form/save-bar.tsx'
import { useSending } from '../../../ui/admin/form/use-sending.ts'
import { Loaded } from '../../../ui/admin/list-state.tsx'
import { useApi } from '../../../ui/admin/use-api.ts'
import { toast } from '../../../ui/toast.tsx'
import { HeroSlideFields } from './hero-slide-fields.tsx'
import { useSaveSettings } from './use-save-settings.ts'

/** The home page's slides: words, link, picture and order. */
export function HeroForm() {
  const query = useApi(readSettings, {})
  return (
    <section className="admin-sheet" aria-labelledby="portadas-del-inicio">
      <h2 id="portadas-del-inicio">Portadas del inicio</h2>
      <Loaded query={query} failed="Error al cargar las portadas">
        {({ settings }) => <Form kept={settings.hero_slides} />}
      </Loaded>
    </section>
  )
}

function Form({ kept }: { kept: HeroSlide[] }) {
  const { save } = useSaveSettings({ hero_slides: kept })
  // Each slide carries its number, so that its fields move with it.
  const [slides, setSlides] = useState(() => kept.map((slide, id) => ({ ...slide, id })))
  const [saved, setSaved] = useState(slides)
  const { isBusy, errors, setErrors, send } = useSending({ failed: 'Error al guardar las portadas', isToasted: true })

  /** By its number: a picture comes when its slide may have been moved. */
  const change = (id: number, changed: Partial<HeroSlide>) => {
    setSlides((now) => now.map((slide) => (slide.id === id ? { ...slide, ...changed } : slide)))
    setErrors({})
  }
  function move(index: number, by: -1 | 1) {
    setErrors({})
    setSlides((now) => {
      const slide = now[index]
      if (!slide) return now
      return now.toSpliced(index, 1).toSpliced(index + by, 0, slide)
    })
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    await send(async () => {
      await save({ hero_slides: slides.map(({ id: _mine, ...slide }) => slide) })
      setSaved(slides)
      toast('Portadas guardadas')
    })
  }

  return (
    <KeptForm name="hero" onSubmit={submit}>
      <ol className="hero-slides">
        {slides.map((slide, index) => (
          <HeroSlideFields
            key={slide.id}
            slide={slide}
            place={index}
            count={slides.length}
            errors={errors}
            onChange={(changed) => change(slide.id, changed)}
            onMove={(by) => move(index, by)}
          />
        ))}
      </ol>
      <SaveBar
        isDirty={JSON.stringify(slides) !== JSON.stringify(saved)}
        isBusy={isBusy}
        action="Guardar portadas"
        onDiscard={() => {
          setSlides(saved)
          setErrors({})
        }}
      />
    </KeptForm>
  )
}
