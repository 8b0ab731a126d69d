import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { z } from 'zod'
import { readCount, readPercent, readPesos } from '../../../platform/argentina/read-pesos.ts'
import { readSettings } from '../../../settings/calls.ts'
import { type Settings, SettingsPart } from '../../../settings/contract.ts'
import { RestorableForm } from '../../../ui/admin/form/restorable-form.tsx'
import { SaveBar } from '../../../ui/admin/form/save-bar.tsx'
import { useChangedForm } from '../../../ui/admin/form/use-changed-form.ts'
import { useSending } from '../../../ui/admin/form/use-sending.ts'
import { Loaded } from '../../../ui/admin/list-state.tsx'
import { Sheet } from '../../../ui/admin/sheet.tsx'
import { useApi } from '../../../ui/admin/use-api.ts'
import { toast } from '../../../ui/toast.tsx'
import { asWritten, SettingControl } from './setting-control.tsx'
import type { SettingName, settingGroups } from './setting-groups.ts'
import { useSaveSettings } from './use-save-settings.ts'

type Groups = ReturnType<typeof settingGroups>

export function SettingsForm({ groups }: { groups: Groups }) {
  const query = useApi(readSettings, {})
  const [round, setRound] = useState(0)
  return (
    <Loaded query={query} failed="Error al cargar la configuración">
      {({ settings }) => (
        // Discarding remounts the form with the saved values.
        <Form key={round} groups={groups} settings={settings} onDiscard={() => setRound(round + 1)} />
      )}
    </Loaded>
  )
}

type Form = { groups: Groups; settings: Settings; onDiscard: () => void }

function Form({ groups, settings, onDiscard }: Form) {
  const { save, see } = useSaveSettings(settings)
  const fields = useRef<HTMLFormElement>(null)
  const { isChanged, content, settle } = useChangedForm(fields)
  const given = useRef(settings)
  const { isBusy, errors, setErrors, send } = useSending({
    failed: 'Error al guardar la configuración',
    isToasted: true,
  })
  const requested = useLocation()

  // Unedited fields follow the saved values.
  useLayoutEffect(() => {
    const form = fields.current
    if (!form || given.current === settings) return
    for (const field of form.querySelectorAll<HTMLInputElement>('input, select, textarea')) {
      const name = field.name as SettingName
      if (field.value !== asWritten(given.current, name)) continue
      field.value = asWritten(settings, name)
      see({ [name]: settings[name] })
    }
    given.current = settings
    if (Object.keys(readEdited(form, settings)).length === 0) settle(content())
  }, [settings, settle, content, see])

  // A link to one field: /admin/configuration#bank_cbu
  useEffect(() => {
    const field = requested.hash && fields.current?.elements.namedItem(requested.hash.slice(1))
    if (field instanceof HTMLElement) field.focus()
  }, [requested])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    // The same validation as on the server.
    const { data: settings, error } = SettingsPart.safeParse(readEdited(form, given.current))
    const wrong = faultsOf(error)
    setErrors(wrong)
    if (!settings) return
    if (Object.keys(settings).length === 0) return toast('No hay cambios para guardar')
    const sent = content()
    await send(async () => {
      await save(settings)
      settle(sent)
      toast('Configuración guardada')
    })
  }

  return (
    <RestorableForm name="settings" ref={fields} className="admin-long-form" onSubmit={submit}>
      {groups.map(([title, fields]) => (
        <Sheet key={title} title={title}>
          <div className="admin-form">
            {fields.map(([name, hint]) => (
              <SettingControl
                key={name}
                name={name}
                hint={hint}
                settings={settings}
                error={errors[name] ?? errors[`settings.${name}`]}
              />
            ))}
          </div>
        </Sheet>
      ))}
      <SaveBar isDirty={isChanged} isBusy={isBusy} action="Guardar configuración" onDiscard={onDiscard} />
    </RestorableForm>
  )
}

/** Returns only edited fields: a colleague may have changed the others meanwhile. */
function readEdited(form: HTMLFormElement, given: Settings) {
  const typed = [...new FormData(form)].map(([name, value]) => [name as SettingName, String(value)] as const)
  const edited = typed.filter(([name, text]) => text !== asWritten(given, name))
  const entries = edited.map(([name, text]) => {
    // Unreadable numbers stay text, which validation refuses with a message.
    if (name === 'holidays')
      return [
        name,
        text
          .split(/[\s,;]+/)
          .filter(Boolean)
          .map(asDay),
      ]
    if (typeof given[name] === 'boolean') return [name, text === 'true']
    if (typeof given[name] !== 'number') return [name, text]
    return [name, readNumber(name, text) ?? text]
  })
  return Object.fromEntries(entries)
}

/** Converts `25/12/2026` to ISO; leaves other text for validation to refuse. */
function asDay(written: string) {
  const [, day = '', month = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(written) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : written
}

function readNumber(name: string, text: string) {
  if (name === 'refund_limit') return readPesos(text)
  return name === 'transfer_discount_percent' ? readPercent(text) : readCount(text)
}

function faultsOf(error: z.ZodError | undefined) {
  const faults: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) faults[String(path[0])] ??= message
  return faults
}
