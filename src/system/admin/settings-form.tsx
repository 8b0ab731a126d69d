import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, callApi } from '../../platform/api-client.ts'
import { type Settings, type SettingsAnswer, SettingsPart } from '../../settings/contract.ts'
import { Loaded, messageOf } from '../../ui/admin/list-state.tsx'
import { useApi } from '../../ui/admin/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'

type Field = readonly [name: keyof Settings, label: string, hint?: string]

const groups: readonly (readonly [title: string, fields: readonly Field[]])[] = [
  [
    'La tienda',
    [
      ['shop_name', 'Nombre de la tienda'],
      ['phone', 'Teléfono'],
      ['whatsapp', 'WhatsApp'],
      ['email', 'Email'],
      ['address', 'Dirección'],
      ['hours_footer', 'Horario del pie de página'],
      ['hours_contact', 'Horario de la página de contacto'],
      ['tax_condition', 'Condición frente al IVA'],
    ],
  ],
  [
    'Transferencias',
    [
      ['bank_name', 'Banco'],
      ['bank_holder', 'Titular'],
      ['bank_cuit', 'CUIT'],
      ['bank_cbu', 'CBU o CVU'],
      ['bank_alias', 'Alias'],
      ['transfer_discount_percent', 'Descuento por transferencia (%)', '0 es sin descuento'],
    ],
  ],
  [
    'Aspecto y enlaces',
    [
      ['accent_color', 'Color de acento', 'Tiene que leerse sobre el papel y con letras blancas'],
      ['hero_interval_ms', 'Pausa entre portadas (milisegundos)'],
      ['instagram_url', 'Instagram'],
      ['facebook_url', 'Facebook'],
      ['data_fiscal_url', 'Data Fiscal', 'El enlace que da ARCA'],
    ],
  ],
  [
    'Textos legales',
    [
      ['terms', 'Términos y condiciones'],
      ['privacy', 'Política de privacidad'],
    ],
  ],
]

const numbers: readonly string[] = ['transfer_discount_percent', 'hero_interval_ms']
const path = '/api/admin/settings'

export function SettingsForm() {
  const query = useApi<SettingsAnswer>(path)
  return (
    <Loaded query={query} failed="Error al cargar la configuración">
      {({ settings }) => <Form settings={settings} />}
    </Loaded>
  )
}

function Form({ settings }: { settings: Settings }) {
  const client = useQueryClient()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const part = readForm(form)
    const wrong = faultsOf(part)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return focusFirst(form, wrong)
    setBusy(true)
    try {
      const answer = await callApi<SettingsAnswer>(path, { method: 'PUT', body: { settings: part } })
      client.setQueryData([path], answer)
      toast('Configuración guardada')
    } catch (error) {
      if (error instanceof ApiError) {
        setErrors(
          Object.fromEntries(Object.entries(error.errors).map(([name, text]) => [name.replace('settings.', ''), text])),
        )
      }
      toast(messageOf(error, { failed: 'Error al guardar la configuración' }), 'error')
    }
    setBusy(false)
  }

  return (
    <form noValidate onSubmit={submit}>
      {groups.map(([title, fields]) => (
        <section key={title} className="admin-sheet">
          <h2>{title}</h2>
          <div className="admin-form">
            {fields.map(([name, label, hint]) => (
              <Control key={name} {...{ name, label, hint, settings }} error={errors[name]} />
            ))}
          </div>
        </section>
      ))}
      <p>
        <Button type="submit" look="main" busy={isBusy}>
          Guardar configuración
        </Button>
      </p>
    </form>
  )
}

type Control = {
  name: keyof Settings
  label: string
  hint: string | undefined
  settings: Settings
  error: string | undefined
}

function Control({ name, label, hint, settings, error }: Control) {
  const common = { label, name, error, hint, defaultValue: settings[name] }
  if (name === 'tax_condition') {
    return (
      <SelectField {...common}>
        <option value="responsable_inscripto">Responsable inscripto</option>
        <option value="monotributo">Monotributo</option>
        <option value="exento">Exento</option>
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
  if (name === 'accent_color') return <TextField {...common} type="color" className="admin-swatch" />
  if (numbers.includes(name)) return <TextField {...common} inputMode="decimal" />
  return <TextField {...common} />
}

function readForm(form: HTMLFormElement) {
  const entries = [...new FormData(form)].map(([name, value]) => {
    const text = String(value)
    // An empty or odd number stays a text, which the rules refuse with words.
    return [name, numbers.includes(name) && text.trim() !== '' ? Number(text.replace(',', '.')) : text]
  })
  return Object.fromEntries(entries) as Record<string, unknown>
}

/** The same rules as the server's, before anything is sent. */
function faultsOf(part: Record<string, unknown>) {
  const { error } = SettingsPart.safeParse(part)
  const faults: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) faults[path.join('.')] ??= message
  return faults
}

function focusFirst(form: HTMLFormElement, wrong: Record<string, string>) {
  const first = [...form.elements].find((element) => (element.getAttribute('name') ?? '') in wrong)
  if (first instanceof HTMLElement) first.focus()
}
