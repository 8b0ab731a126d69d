import type { Payments } from '../../db/types.ts'
import { type OnlineMethod, onlineMethod, onlineMethods, onlineName } from './online-method.ts'

/** What a buyer may choose. */
export const offeredMethods = ['transferencia', ...onlineMethods] as const

/** `manual`: money that staff recorded by hand; `efectivo`, `tarjeta`: what they took for a sale of their own. */
export const methodCodes = [
  ...offeredMethods,
  'manual',
  'efectivo',
  'tarjeta',
] as const satisfies readonly Payments['method'][]
export type PaymentMethod = (typeof methodCodes)[number]

/** What people read for each way of paying; the compiler compares them with what the tables take. */
export const methodNames = {
  transferencia: { name: 'Transferencia bancaria', short: 'Transferencia', many: 'Transferencias' },
  [onlineMethod]: { name: onlineName, short: onlineName, many: onlineName },
  manual: { name: 'Registrado a mano', short: 'Registrado a mano', many: 'Registrado a mano' },
  efectivo: { name: 'Efectivo', short: 'Efectivo', many: 'Efectivo' },
  tarjeta: { name: 'Tarjeta', short: 'Tarjeta', many: 'Tarjeta' },
} as const satisfies Record<Payments['method'], { name: string; short: string; many: string }>

/** One that this version does not know is shown as it came. */
export const methodName = (code: string, length: 'name' | 'short' = 'name') =>
  Object.hasOwn(methodNames, code) ? methodNames[code as PaymentMethod][length] : code

export const isOnline = (code: string): code is OnlineMethod => onlineMethods.some((online) => online === code)
