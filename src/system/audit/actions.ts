import type { AuditEntry } from './contract.ts'

type Change = Pick<AuditEntry, 'table_name' | 'action' | 'before' | 'after'>

const toStatus: Record<string, Record<string, string>> = {
  orders: {
    confirmado: 'Aprobó la orden',
    enviado: 'Envió la orden',
    entregado: 'Entregó la orden',
    cancelado: 'Canceló la orden',
  },
  payments: { confirmado: 'Verificó el pago', fallido: 'Rechazó el pago' },
  contact_messages: { read: 'Leyó el mensaje de' },
  withdrawals: {
    aceptado: 'Aceptó el arrepentimiento',
    observado: 'Observó el arrepentimiento',
    reintegrado: 'Anotó el reintegro del arrepentimiento',
  },
}

const onInsert: Record<string, string> = {
  contact_replies: 'Respondió el mensaje',
  payments: 'Registró el pago',
  refund_requests: 'Devolvió el pago',
  goods_receipts: 'Guardó la recepción',
  announcements: 'Envió el aviso',
  customer_notes: 'Anotó sobre',
  customer_tags: 'Etiquetó a',
  orders: 'Vendió la orden',
  totp: 'Empezó a activar los códigos de verificación de',
}

/** Names the action behind a change, where the shop has a verb for it. */
export function actionOf({ table_name, action, before, after }: Change) {
  if (table_name === 'cash_closings' && action === 'insert') {
    return after?.corrects ? 'Corrigió el cierre de caja' : 'Cerró la caja'
  }
  if (table_name === 'cash_movements' && action === 'insert') {
    return after?.reverses ? 'Anuló en la caja' : 'Anotó en la caja'
  }
  if (table_name === 'orders' && action === 'update' && after?.ready_at) return 'Dejó lista para retirar la orden'
  if (table_name === 'orders' && action === 'update' && after?.pickup_alerts) {
    return 'Escribió cinco códigos de retiro equivocados en la orden'
  }
  if (table_name === 'users' && action === 'update' && typeof after?.is_admin === 'boolean') {
    return after.is_admin ? 'Dio acceso al panel a' : 'Quitó el acceso al panel a'
  }
  if (table_name === 'users' && action === 'update' && after?.role) return 'Cambió el rol de'
  if (table_name === 'totp' && action === 'update' && after?.confirmed_at) {
    return 'Activó los códigos de verificación de'
  }
  if (table_name === 'totp' && action === 'delete') return 'Desactivó los códigos de verificación de'
  if (action === 'insert') return onInsert[table_name]
  if (action !== 'update' || before?.status === undefined) return undefined
  return toStatus[table_name]?.[String(after?.status)]
}

/** Tables by their weight in an action: the first of these that changed names it. */
const leading = [
  'cash_closings',
  'cash_movements',
  'withdrawals',
  'contact_replies',
  'contact_messages',
  'payments',
  'refund_requests',
  'orders',
  'goods_receipts',
  'products',
  'categories',
  'users',
  'announcements',
  'settings',
]

function rankOf(entry: Change) {
  // A counter sale also inserts a payment and hands the order over.
  if (entry.table_name === 'orders' && entry.action === 'insert') return -2
  // Cancelling an order also cancels or refunds its payment.
  if (entry.table_name === 'orders' && ['cancelado', 'enviado', 'entregado'].includes(String(entry.after?.status))) {
    return -1
  }
  const rank = leading.indexOf(entry.table_name)
  return rank < 0 ? leading.length : rank
}

/** Returns the change that names the action; the first of equals. */
export function mainChangeOf<Entry extends Change>(entries: readonly Entry[]): Entry | undefined {
  return entries.toSorted((one, other) => rankOf(one) - rankOf(other))[0]
}
