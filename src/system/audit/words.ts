import { statusLabels } from '../../orders/rules.ts'
import { formatPesos } from '../../platform/money.ts'
import { formatDateTime } from '../../platform/time.ts'
import { settingWords } from '../../settings/setting-words.ts'
import type { AuditAction, Names } from './contract.ts'
import { referredTable } from './referred.ts'

/** A table as staff call what it holds; one that has no word here shows its own name. */
export const tableWords: Record<string, string> = {
  announcements: 'Aviso a clientes',
  categories: 'Categoría',
  contact_messages: 'Mensaje de contacto',
  contact_replies: 'Respuesta a un mensaje',
  order_items: 'Renglón de una orden',
  orders: 'Orden',
  payments: 'Pago',
  product_pictures: 'Imagen',
  products: 'Producto',
  refund_requests: 'Devolución pedida',
  refunds: 'Devolución',
  settings: 'Configuración',
  users: 'Usuario',
  withdrawals: 'Arrepentimiento',
}

export const actionWords: Record<AuditAction, string> = {
  insert: 'Creó',
  update: 'Cambió',
  delete: 'Eliminó',
  act: 'Hizo',
}

const columnWords: Record<string, string> = {
  accords: 'Acordes',
  address: 'Dirección',
  admin_notes: 'Nota del personal',
  amount: 'Importe',
  brand: 'Marca',
  carrier: 'Transporte',
  category_id: 'Categoría',
  city: 'Ciudad',
  closed_by: 'Cerrado por',
  concentration: 'Concentración',
  created_at: 'Creado',
  customer_address: 'Dirección del cliente',
  customer_city: 'Ciudad del cliente',
  customer_email: 'Email del cliente',
  customer_name: 'Nombre del cliente',
  customer_phone: 'Teléfono del cliente',
  customer_postal_code: 'Código postal del cliente',
  decided_at: 'Decidido',
  decided_by: 'Decidido por',
  description: 'Descripción',
  email: 'Email',
  expires_at: 'Vence',
  first_name: 'Nombre',
  gender: 'Género',
  is_active: 'Activo',
  is_admin: 'Administrador',
  is_featured: 'Destacado',
  key: 'Ajuste',
  last_name: 'Apellido',
  message: 'Mensaje',
  method: 'Medio',
  name: 'Nombre',
  note: 'Nota',
  notes: 'Notas',
  order_id: 'Orden',
  order_number: 'Número',
  payment_id: 'Pago',
  payment_method: 'Medio de pago',
  phone: 'Teléfono',
  position: 'Lugar',
  postal_code: 'Código postal',
  price: 'Precio',
  sku: 'SKU',
  status: 'Estado',
  stock: 'Stock',
  subject: 'Asunto',
  title: 'Título',
  total_amount: 'Total',
  tracking_number: 'Seguimiento',
  transfer_amount: 'Total por transferencia',
  transfer_reference: 'Referencia',
  type: 'Tipo',
  updated_by: 'Cambiado por',
  user_id: 'Usuario',
  audience: 'Para',
  contact_id: 'Mensaje',
  created_by: 'Creado por',
  inspired_by: 'Inspirado en',
  is_by_hand: 'A mano',
  is_surplus: 'De más',
  is_simulated: 'Simulado',
  transfer_hold_seconds: 'Segundos para transferir',
  notes_base: 'Notas de fondo',
  notes_heart: 'Notas de corazón',
  notes_top: 'Notas de salida',
  product_id: 'Producto',
  proof_file: 'Comprobante',
  recipients: 'Destinatarios',
  user_ids: 'Clientes elegidos',
  volume_ml: 'Mililitros',
  value: 'Valor',
  volume: 'Volumen',
}

export const tableWord = (table: string) => tableWords[table] ?? table
export const columnWord = (column: string) => columnWords[column] ?? column

/** Values that the database names in its own way. */
const valueNames: Record<string, string> = {
  ...statusLabels,
  unread: 'Sin leer',
  read: 'Leído',
  all: 'Todos los clientes',
  buyers: 'Quienes ya compraron',
  non_buyers: 'Quienes todavía no compraron',
  chosen: 'Clientes elegidos',
  promotion: 'Promoción',
  system: 'Sistema',
}
const named = new Set(['status', 'audience', 'type'])
const pesos = new Set(['price', 'total_amount', 'transfer_amount', 'amount', 'unit_price'])

/** A value as a person reads it; an id by its name, if that is known. */
export function valueWords(value: unknown, column = '', names: Names = {}): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number' && pesos.has(column)) return formatPesos(value)
  if (Array.isArray(value)) return value.map((one) => valueWords(one, column, names)).join(', ') || '—'
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  const name = names[`${referredTable(column)} ${text}`]
  if (name) return name
  if (named.has(column)) return valueNames[text] ?? text
  return /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/.test(text) ? formatDateTime(text) : text
}

type Values = Record<string, unknown> | null
type Change = { before: Values; after: Values }

/** Each column with what it was and what it became. */
export function changesOf({ before, after }: Change, names: Names) {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return columns.map((column) => ({
    column: columnWord(column),
    before: valueWords(before?.[column], column, names),
    after: valueWords(after?.[column], column, names),
  }))
}

/** Said already by the row's own name, by who changed it and when, or only to machines. */
const dull = new Set([
  ...['id', 'key', 'created_at', 'updated_by', 'created_by', 'decided_at', 'decided_by'],
  ...['color', 'width', 'height', 'drawn_view'],
])

/** What of a change fits in one line. */
export function summaryOf({ action, before, after }: Change & { action: AuditAction }, names: Names) {
  const telling = (values: Values) =>
    values && Object.fromEntries(Object.entries(values).filter(([column]) => !dull.has(column)))
  const changes = changesOf({ before: telling(before), after: telling(after) }, names)
  if (action !== 'update') {
    return changes.map((change) => `${change.column}: ${after ? change.after : change.before}`).join(' · ')
  }
  return changes.map((change) => `${change.column}: ${change.before} → ${change.after}`).join(' · ')
}

/** The row as staff know it: by its name, or by the product that a picture belongs to. */
export function rowWords(entry: { table_name: string; row_id: string; label: string } & Change, names: Names) {
  const { table_name, row_id, label, before, after } = entry
  if (table_name === 'settings') return settingWords[label] ?? label
  if (table_name === 'product_pictures') {
    return `del producto ${valueWords((after ?? before)?.product_id ?? row_id, 'product_id', names)}`
  }
  return label || (names[`${table_name} ${row_id}`] ?? row_id)
}
