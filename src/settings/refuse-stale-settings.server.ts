import { formatAgo } from '../platform/argentina/time-ago.ts'
import type { Db } from '../platform/database/database.server.ts'
import { ShopError } from '../platform/http/errors.ts'
import type { Settings } from './contract.ts'
import { findLastChange } from './queries.server.ts'
import { settingLabels } from './setting-labels.ts'

type Part = Partial<Settings>

/** Throws 409 if a colleague changed one of these settings after the editor loaded it (`seen`). */
export async function refuseStaleSettings(
  db: Db,
  { settings, seen = {} }: { settings: Part; seen?: Part | undefined },
  before: Settings,
) {
  const isAt = (part: Part, name: keyof Settings) => JSON.stringify(part[name]) === JSON.stringify(before[name])
  const names = Object.keys(settings) as (keyof Settings)[]
  const [first, ...others] = names.filter((name) => name in seen && !isAt(seen, name) && !isAt(settings, name))
  if (!first) return
  const change = await findLastChange(db, first)
  const who = change?.first_name || 'El equipo'
  const when = change ? ` ${formatAgo(change.updated_at, new Date())}` : ''
  const message = `${who} cambió «${settingLabels[first]}»${when}, mientras lo editabas. Guardá de nuevo para dejar lo tuyo.`
  const changed = [first, ...others]
  const errors = Object.fromEntries(
    changed.map((name) => [`settings.${name}`, `${who} lo cambió${when}${currentValueText(before[name])}`]),
  )
  const now = Object.fromEntries(changed.map((name) => [name, before[name]]))
  throw new ShopError(409, 'editado-por-otro', message, errors, { now })
}

/** Short enough for the error beside the field. */
function currentValueText(value: unknown) {
  if (typeof value === 'number') return `: ahora es ${value.toLocaleString('es-AR')}`
  if (typeof value !== 'string') return ''
  if (value === '') return ': ahora está vacío'
  return `: ahora dice «${value.length > 140 ? `${value.slice(0, 140)}…` : value}»`
}
