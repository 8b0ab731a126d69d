import { settingLabels } from '../../settings/setting-labels.ts'
import { actionOf } from './actions.ts'
import { columnLabels } from './column-labels.ts'
import type { AuditAct, AuditAction, AuditEntry, Names } from './contract.ts'
import { parentTable } from './referred.ts'
import { tableLabel, tableNames } from './table-names.ts'
import { valueText } from './value-text.ts'

export const actionLabels: Record<AuditAction, string> = {
  insert: 'Creó',
  update: 'Cambió',
  delete: 'Eliminó',
  act: 'Hizo',
}

type Values = Record<string, unknown> | null
type Change = Pick<AuditEntry, 'table_name' | 'row_id'> & { before: Values; after: Values }

export function changesOf({ table_name, row_id, before, after }: Change, names: Names) {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return columns.map((column) => {
    // Each setting is a row: the format of its value depends on the setting.
    const meaning = table_name === 'settings' && column === 'value' ? row_id : column
    return {
      column: columnLabels[column] ?? column,
      before: valueText(before?.[column], meaning, names),
      after: valueText(after?.[column], meaning, names),
    }
  })
}

/** Columns that repeat the row's name, who changed it or when, or mean nothing to people. */
const hiddenColumns = new Set([
  'id',
  'key',
  'created_at',
  'updated_by',
  'created_by',
  'decided_at',
  'decided_by',
  'closed_by',
  'closing_id',
  'color',
  'picture_color',
  'width',
  'height',
  'drawn_view',
  'import_key',
  'request_id',
  'guest_session_id',
  'phone_e164',
  'customer_phone_e164',
  'credential_id',
  'counter',
  'transports',
  'last_step',
])

export function summaryOf({ action, before, after, ...row }: Change & { action: AuditAction }, names: Names) {
  const visible = (values: Values) =>
    values && Object.fromEntries(Object.entries(values).filter(([column]) => !hiddenColumns.has(column)))
  const changes = changesOf({ ...row, before: visible(before), after: visible(after) }, names)
  if (action !== 'update') {
    return changes
      .map(({ column, ...change }) => [column, after ? change.after : change.before] as const)
      .filter(([, value]) => value !== '—')
      .map(([column, value]) => `${column}: ${value}`)
      .join(' · ')
  }
  return changes.map((change) => `${change.column}: ${change.before} → ${change.after}`).join(' · ')
}

type Row = Pick<AuditEntry, 'label'> & Change

export function rowText({ table_name, row_id, label, before, after }: Row, names: Names) {
  const [whole = '', part = ''] = row_id.split('/')
  if (table_name === 'settings') return (settingLabels as Record<string, string>)[label] ?? label
  if (table_name === 'product_pictures') {
    return `del producto ${valueText((after ?? before)?.product_id ?? row_id, 'product_id', names)}`
  }
  if (table_name === 'promotion_uses') return `«${names[`promotions ${whole}`] ?? whole}»`
  if (table_name === 'order_items') return `de la orden ${names[`orders ${whole}`] ?? whole}`
  if (table_name === 'notification_choices') return valueText(part, 'kind').toLowerCase()
  if (table_name === 'cash_closing_amounts') {
    return `por ${valueText(part, 'method')} en el cierre ${names[`cash_closings ${whole}`] ?? whole}`
  }
  if (parentTable[table_name]) return names[`${parentTable[table_name]} ${whole}`] ?? whole
  return label || (names[`${table_name} ${row_id}`] ?? row_id)
}

/** A setting never saved has no row yet: its first insert is still a change. */
const alwaysThere = ['settings', 'notification_choices']
const verbOf = ({ table_name, action }: AuditEntry) =>
  alwaysThere.includes(table_name) ? actionLabels.update : actionLabels[action]

/** Describes a change without its subject: «Verificó el pago de la orden 261122-ABCD». */
export function sentenceOf(entry: AuditEntry, names: Names) {
  if (entry.action === 'act') return entry.label
  const action = actionOf(entry) ?? `${verbOf(entry)} ${tableNames[entry.table_name]?.one ?? entry.table_name}`
  return `${action} ${rowText(entry, names)}`
}

export function actText(act: AuditAct, names: Names) {
  if (act.alike_count === 1 || act.action === 'act' || actionOf(act)) return sentenceOf(act, names)
  const noun = tableNames[act.table_name]?.many ?? tableLabel(act.table_name)
  return `${verbOf(act)} ${act.alike_count.toLocaleString('es-AR')} ${noun}`
}

/** Summarises an action in one line: its main change and how many others; of settings, each by name. */
export function actSummary(act: AuditAct, names: Names) {
  const { parts, parts_count } = act
  if (act.table_name === 'settings') {
    const isSetting = ({ table_name }: AuditEntry) => table_name === 'settings'
    return [act, ...parts.filter(isSetting)].map((one) => settingSummary(one, names)).join(' · ')
  }
  const rest = parts_count === 1 ? 'y un cambio más' : `y ${parts_count} cambios más`
  return [summaryOf(act, names), parts_count > 0 && rest].filter(Boolean).join(' · ')
}

function settingSummary(entry: AuditEntry, names: Names) {
  const before = entry.before && `${valueText(entry.before.value, entry.row_id)} → `
  return `${rowText(entry, names)}: ${before ?? ''}${valueText(entry.after?.value, entry.row_id)}`
}
