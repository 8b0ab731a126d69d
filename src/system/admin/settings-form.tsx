import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { readCount, readPercent } from '../../platform/argentina/read-pesos.ts'
import { ApiError, callApi } from '../../platform/browser/api-client.ts'
import { readSettings, saveSettings } from '../../settings/calls.ts'
import { type Settings, SettingsPart } from '../../settings/contract.ts'
import { onlineName } from '../../settings/online-method.ts'
import { contrast, isReadableAccent } from '../../settings/rules.ts'
import { settingWords } from '../../settings/setting-words.ts'
import { KeptForm } from '../../ui/admin/kept-form.tsx'
import { Loaded, messageOf } from '../../ui/admin/list-state.tsx'
import { SaveBar } from '../../ui/admin/save-bar.tsx'
import { keyOf, useApi } from '../../ui/admin/use-api.ts'
import { useChangedForm } from '../../ui/admin/use-changed-form.ts'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { sectionId } from './section-index.tsx'

type Name = Exclude<keyof Settings, 'hero_slides' | 'sellers' | 'carriers'>
type Field = readonly [name: Name, hint?: string]

const groups: readonly (readonly [title: string, fields: readonly Field[]])[] = [
  [
    'La tienda',
    [
      ['shop_name'],
      ['phone'],
      ['whatsapp'],
      ['email'],
      ['address'],
      ['hours_footer', 'Separá los días con ·'],
      ['hours_contact', 'Separá los días con ·'],
      ['tax_condition'],
    ],
  ],
  [
    'Transferencias',
    [
      ['bank_name'],
      ['bank_holder'],
      ['bank_cuit', 'Con su dígito verificador'],
      ['bank_cbu', '22 números, con sus dígitos verificadores'],
      ['bank_alias'],
      ['transfer_discount_percent', '0 es sin descuento'],
    ],
  ],
  [
    'Límites de los pedidos',
    [
      ['max_units_per_product', 'Como mucho; 0 es sin límite'],
      ['max_units_per_order', 'Como mucho, entre todos los productos; 0 es sin límite'],
      ['max_open_orders', 'Al mismo tiempo, del mismo email, navegador o cuenta; 0 es sin límite'],
      ['max_open_orders_network', 'Al mismo tiempo, de la misma red de internet; 0 es sin límite'],
      ['hold_hours_transfer', 'Desde la compra; después, el pedido se cancela solo'],
      ['hold_minutes_online', `Desde que entra a ${onlineName}`],
    ],
  ],
  [
    'Aspecto y enlaces',
    [
      ['accent_color'],
      ['hero_interval_ms'],
      ['instagram_url'],
      ['facebook_url'],
      ['data_fiscal_url', 'El enlace que da ARCA'],
    ],
  ],
  [
    'Textos legales',
    [
      ['terms', 'Vacío: el texto de la tienda. Un renglón que empieza con ## es un título.'],
      ['privacy', 'Vacío: el texto de la tienda.'],
    ],
  ],
  [
    'Backups programados',
    [
      ['backup_every_days', '0 los apaga'],
      ['backup_keep', 'Al hacer uno nuevo se borran los más viejos'],
    ],
  ],
]

const numbers: readonly string[] = [
  'transfer_discount_percent',
  'max_units_per_product',
  'max_units_per_order',
  'max_open_orders',
  'max_open_orders_network',
  'hold_hours_transfer',
  'hold_minutes_online',
  'hero_interval_ms',
  'backup_every_days',
  'backup_keep',
]

/** The form's sections, for the page's index. */
export const settingSections = groups.map(([title]) => title)

export function SettingsForm() {
  const query = useApi(readSettings, {})
  const [round, setRound] = useState(0)
  return (
    <Loaded query={query} failed="Error al cargar la configuración">
      {({ settings }) => (
        // Discarded, it begins anew with what is saved.
        <Form key={round} settings={settings} onDiscard={() => setRound(round + 1)} />
      )}
    </Loaded>
  )
}

function Form({ settings, onDiscard }: { settings: Settings; onDiscard: () => void }) {
  const client = useQueryClient()
  const fields = useRef<HTMLFormElement>(null)
  const { isChanged, content, settle } = useChangedForm(fields)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    // The same rules as the server's, before anything is sent.
    const { data: settings, error } = SettingsPart.safeParse(readForm(form))
    const wrong = faultsOf(error)
    setErrors(wrong)
    if (!settings) return focusFirst(form, wrong)
    const sent = content()
    setBusy(true)
    try {
      const answer = await callApi(saveSettings, { body: { settings } })
      client.setQueryData(keyOf(readSettings, {}), answer)
      settle(sent)
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
    <KeptForm name="settings" ref={fields} className="admin-long-form" onSubmit={submit}>
      {groups.map(([title, fields]) => (
        <section key={title} className="admin-sheet" aria-labelledby={sectionId(title)}>
          <h2 id={sectionId(title)}>{title}</h2>
          <div className="admin-form">
            {fields.map(([name, hint]) => (
              <Control key={name} {...{ name, hint, settings }} error={errors[name]} />
            ))}
          </div>
        </section>
      ))}
      <SaveBar isDirty={isChanged} isBusy={isBusy} action="Guardar configuración" onDiscard={onDiscard} />
    </KeptForm>
  )
}

type Control = {
  name: Name
  hint: string | undefined
  settings: Settings
  error: string | undefined
}

function Control({ name, hint, settings, error }: Control) {
  const common = { label: settingWords[name] ?? name, name, error, hint, defaultValue: settings[name] }
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
  if (name === 'accent_color') return <AccentField color={settings.accent_color} error={error} />
  if (numbers.includes(name)) return <TextField {...common} inputMode="decimal" />
  return <TextField {...common} />
}

/** What the colour can be used for is told while it is chosen. */
function AccentField({ color, error }: { color: string; error: string | undefined }) {
  const [chosen, setChosen] = useState(color)
  const least = Math.min(contrast(chosen, '#FAF7F2'), contrast(chosen, '#FFFFFF'))
  const figure = least.toLocaleString('es-AR', { maximumFractionDigits: 1 })
  const hint = isReadableAccent(chosen)
    ? `Se lee bien: contraste ${figure} a 1`
    : `No se lee bien: contraste ${figure} a 1, hace falta 4,5. Elegí uno más oscuro`
  return (
    <TextField
      label={settingWords.accent_color ?? ''}
      name="accent_color"
      type="color"
      className="admin-swatch"
      value={chosen}
      error={error}
      hint={hint}
      onChange={({ target }) => setChosen(target.value)}
    />
  )
}

function readForm(form: HTMLFormElement) {
  const entries = [...new FormData(form)].map(([name, value]) => {
    const text = String(value)
    // An empty or odd number stays a text, which the rules refuse with words.
    if (!numbers.includes(name)) return [name, text]
    return [name, (name === 'transfer_discount_percent' ? readPercent(text) : readCount(text)) ?? text]
  })
  return Object.fromEntries(entries)
}

function faultsOf(error: z.ZodError | undefined) {
  const faults: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) faults[path.join('.')] ??= message
  return faults
}

function focusFirst(form: HTMLFormElement, wrong: Record<string, string>) {
  const first = [...form.elements].find((element) => (element.getAttribute('name') ?? '') in wrong)
  if (first instanceof HTMLElement) first.focus()
}
