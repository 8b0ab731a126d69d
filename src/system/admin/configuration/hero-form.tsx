import type { FormEvent } from 'react'
import type { HeroSlide } from '../../../settings/contract.ts'
import { RestorableForm } from '../../../ui/admin/form/restorable-form.tsx'
import { SaveBar } from '../../../ui/admin/form/save-bar.tsx'
import { HeroSlideFields } from './hero-slide-fields.tsx'
import { SettingSection } from './setting-section.tsx'
import { useListSetting } from './use-list-setting.ts'
import { useSaveSettings } from './use-save-settings.ts'

export function HeroForm() {
  return (
    <SettingSection title="Portadas del inicio" failed="Error al cargar las portadas">
      {({ hero_slides }, onDiscard) => <Form stored={hero_slides} onDiscard={onDiscard} />}
    </SettingSection>
  )
}

function Form({ stored, onDiscard }: { stored: HeroSlide[]; onDiscard: () => void }) {
  const { save } = useSaveSettings({ hero_slides: stored })
  const list = useListSetting(stored, { failed: 'Error al guardar las portadas', isToasted: true, onDiscard })

  const move = (index: number, by: -1 | 1) =>
    list.change((now) => {
      const slide = now[index]
      if (!slide) return now
      return now.toSpliced(index, 1).toSpliced(index + by, 0, slide)
    })

  function submit(event: FormEvent) {
    event.preventDefault()
    const hero_slides = list.items.map(({ id: _mine, ...slide }) => slide)
    void list.save(() => save({ hero_slides }), 'Portadas guardadas')
  }

  return (
    <RestorableForm name="hero" onSubmit={submit}>
      <ol className="hero-slides">
        {list.items.map((slide, index) => (
          <HeroSlideFields
            key={slide.id}
            slide={slide}
            place={index}
            count={list.items.length}
            errors={list.errors}
            onChange={(changed) => list.edit(slide.id, changed)}
            onMove={(by) => move(index, by)}
          />
        ))}
      </ol>
      <SaveBar action="Guardar portadas" {...list.bar} />
    </RestorableForm>
  )
}
