import type { AuditAction } from './contract.ts'

/** A table as staff call what it holds; one that has no word here shows its own name. */
export const tableWords: Record<string, string> = {
  categories: 'Categoría',
  contact_messages: 'Mensaje de contacto',
  contact_replies: 'Respuesta a un mensaje',
  order_items: 'Renglón de una orden',
  orders: 'Orden',
  payments: 'Pago',
  product_pictures: 'Imagen de un producto',
  products: 'Producto',
  promotions: 'Aviso a clientes',
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
  value: 'Valor',
  volume: 'Volumen',
}

export const tableWord = (table: string) => tableWords[table] ?? table
export const columnWord = (column: string) => columnWords[column] ?? column

/** A value as a person reads it. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (Array.isArray(value)) return value.map(valueWords).join(', ') || '—'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

type Values = Record<string, unknown> | null

/** Each column with what it was and what it became. */
export function changesOf({ before, after }: { before: Values; after: Values }) {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return columns.map((column) => ({
    column: columnWord(column),
    before: valueWords(before?.[column]),
    after: valueWords(after?.[column]),
  }))
}
