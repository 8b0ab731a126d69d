import type { Payments } from '../../db/types.ts'
import { type OnlineMethod, onlineMethod, onlineMethods, onlineName } from './online-method.ts'

export const offeredMethods = ['transferencia', ...onlineMethods] as const

/** `manual`: payments that staff recorded by hand; `efectivo`, `tarjeta`: payments of sales by staff. */
export const methodCodes = [
  ...offeredMethods,
  'manual',
  'efectivo',
  'tarjeta',
] as const satisfies readonly Payments['method'][]
export type PaymentMethod = (typeof methodCodes)[number]

/** Names of the methods. The compiler checks them against the methods in the database. */
export const methodNames = {
  transferencia: { name: 'Transferencia bancaria', short: 'Transferencia', many: 'Transferencias' },
  [onlineMethod]: { name: onlineName, short: onlineName, many: onlineName },
  manual: { name: 'Registrado a mano', short: 'Registrado a mano', many: 'Registrado a mano' },
  efectivo: { name: 'Efectivo', short: 'Efectivo', many: 'Efectivo' },
  tarjeta: { name: 'Tarjeta', short: 'Tarjeta', many: 'Tarjeta' },
} as const satisfies Record<Payments['method'], { name: string; short: string; many: string }>

export const methodName = (code: string, length: 'name' | 'short' = 'name') =>
  Object.hasOwn(methodNames, code) ? methodNames[code as PaymentMethod][length] : code

export const isOnline = (code: string): code is OnlineMethod => onlineMethods.some((online) => online === code)
