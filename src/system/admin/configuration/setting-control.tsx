import { useState } from 'react'
import { writePesos } from '../../../platform/argentina/read-pesos.ts'
import { formatDay } from '../../../platform/argentina/time.ts'
import type { Settings } from '../../../settings/contract.ts'
import { contrast, isReadableAccent } from '../../../settings/rules.ts'
import { settingChoices } from '../../../settings/setting-choices.ts'
import { settingLabels } from '../../../settings/setting-labels.ts'
import { Options, SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { PesosField } from '../../../ui/pesos-field.tsx'
import type { SettingName } from './setting-groups.ts'

type Control = {
  name: SettingName
  hint: string | undefined
  settings: Settings
  error: string | undefined
}

export function SettingControl({ name, hint, settings, error }: Control) {
  const labelled = { label: settingLabels[name], name, error, hint }
  const common = { ...labelled, defaultValue: asWritten(settings, name) }
  if (name === 'holidays') return <TextArea {...common} rows={4} />
  if (typeof settings[name] === 'boolean') {
    return (
      <SelectField {...common}>
        <option value="true">Sí</option>
        <option value="false">No</option>
      </SelectField>
    )
  }
  if (isChosen(name)) {
    return (
      <SelectField {...common}>
        <Options of={Object.entries(settingChoices[name])} />
      </SelectField>
    )
  }
  if (name === 'terms' || name === 'privacy') {
    return (
      <div className="is-whole">
        <TextArea {...common} rows={6} />
      </div>
    )
  }
  if (name === 'accent_color') return <AccentField color={common.defaultValue} error={error} />
  if (name === 'refund_limit') return <AmountField {...labelled} saved={common.defaultValue} />
  if (typeof settings[name] === 'number') return <TextField {...common} inputMode="decimal" />
  return <TextField {...common} />
}

const isChosen = (name: SettingName): name is SettingName & keyof typeof settingChoices => name in settingChoices

export function asWritten(settings: Settings, name: SettingName) {
  if (name === 'holidays') return settings.holidays.map(formatDay).join('\n')
  if (name === 'refund_limit') return writePesos(settings.refund_limit)
  const text = String(settings[name]).replaceAll('\r\n', '\n')
  return name === 'accent_color' ? text.toLowerCase() : text
}

type Amount = { label: string; name: string; saved: string; hint: string | undefined; error: string | undefined }

function AmountField({ saved, ...field }: Amount) {
  const [written, setWritten] = useState(saved)
  const [before, setBefore] = useState(saved)
  // An unedited field follows the saved value.
  if (saved !== before) {
    setBefore(saved)
    if (written === before) setWritten(saved)
  }
  return <PesosField {...field} value={written} onChange={setWritten} />
}

function AccentField({ color, error }: { color: string; error: string | undefined }) {
  const [chosen, setChosen] = useState(color)
  const least = Math.min(contrast(chosen, '#FAF7F2'), contrast(chosen, '#FFFFFF'))
  const figure = least.toLocaleString('es-AR', { maximumFractionDigits: 1 })
  const hint = isReadableAccent(chosen)
    ? `Se lee bien: contraste ${figure} a 1`
    : `No se lee bien: contraste ${figure} a 1, hace falta 4,5. Elegí uno más oscuro`
  return (
    <TextField
      label={settingLabels.accent_color}
      name="accent_color"
      type="color"
      className="admin-swatch"
      defaultValue={color}
      error={error}
      hint={hint}
      onChange={({ target }) => setChosen(target.value)}
    />
  )
}
