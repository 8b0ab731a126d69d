import { movementNames } from '../../cash/movements/labels.ts'
import { fieldNames, fieldOf } from '../../catalog/fields.ts'
import { genderLabels, typeLabels } from '../../catalog/parts/product-labels.ts'
import { withdrawalLabels } from '../../contact/withdrawals/rules.ts'
import { announcementTypes, audienceLabels } from '../../notifications/announcements/labels.ts'
import { noticeKinds } from '../../notifications/choices/notice-kinds.ts'
import { channelLabels } from '../../orders/channels.ts'
import { statusLabels } from '../../orders/rules.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import { formatDateTime, formatDay } from '../../platform/argentina/time.ts'
import { promotionKinds } from '../../promotions/labels.ts'
import { reviewStates } from '../../reviews/rules.ts'
import { roles } from '../../roles.ts'
import { methodCodes, methodNames } from '../../settings/payment-methods.ts'
import { settingChoices, slideChoices } from '../../settings/setting-choices.ts'
import { carrierNames } from '../../shipping/carrier-code.ts'
import { shippingKinds } from '../../shipping/labels.ts'
import { columnLabels } from './column-labels.ts'
import type { Names } from './contract.ts'
import { referredTable } from './referred.ts'

const methods = Object.fromEntries(methodCodes.map((code) => [code, methodNames[code].short]))

/** Labels of stored codes, by column; of settings, by setting name. */
const named: Record<string, Record<string, string>> = {
  ...settingChoices,
  shows: slideChoices,
  status: {
    ...statusLabels,
    ...withdrawalLabels,
    fallido: 'Rechazado',
    pedido: 'Pedido',
    creado: 'Creado',
    rechazado: 'Rechazado',
    en_duda: 'En duda',
    hecha: 'Hecha',
    fallida: 'No se pudo',
    unread: 'Sin leer',
    read: 'Leído',
    ...Object.fromEntries(Object.entries(reviewStates).map(([status, [name]]) => [status, name])),
  },
  audience: audienceLabels,
  type: { ...announcementTypes, ...movementNames, ...typeLabels },
  carrier: carrierNames,
  rate_source: { tabla: 'La tabla de tarifas', ...carrierNames },
  gender: genderLabels,
  channel: channelLabels,
  role: Object.fromEntries(Object.entries(roles).map(([role, { label }]) => [role, label])),
  method: methods,
  payment_method: methods,
  kind: {
    ...Object.fromEntries(Object.entries(noticeKinds).map(([kind, { name }]) => [kind, name])),
    ...promotionKinds,
    ...shippingKinds,
  },
}

const pesos = new Set<string>([
  ...fieldNames.filter((name) => fieldOf(name).kind === 'pesos'),
  'total_amount',
  'transfer_amount',
  'amount',
  'unit_price',
  'unit_cost',
  'expected',
  'counted',
  'received_amount',
  'fee_amount',
  'net_amount',
  'refund_limit',
  'discount_amount',
  'shipping_amount',
  'min_total',
  'free_from',
])

export function valueText(value: unknown, column = '', names: Names = {}): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (Array.isArray(value)) return value.map((one) => valueText(one, column, names)).join(', ') || '—'
  if (typeof value === 'object') return objectText(value, names)
  if (typeof value === 'number' && pesos.has(column)) return formatPesos(value)
  if (typeof value === 'number' && column.endsWith('_seconds')) return `${Math.round(value / 3600)} horas`
  if (typeof value === 'number' && !Number.isInteger(value)) return String(value).replace('.', ',')
  const text = String(value)
  const name = names[`${referredTable(column)} ${text}`] ?? named[column]?.[text]
  if (name) return name
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text)
  return /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/.test(text) ? formatDateTime(text) : text
}

function objectText(value: object, names: Names) {
  return Object.entries(value)
    .map(([column, one]) => `${columnLabels[column] ?? column}: ${valueText(one, column, names)}`)
    .join(', ')
}
