import { methodNames } from '../../settings/payment-methods.ts'
import type { Method } from './ticket.ts'

/** Names and keyboard shortcuts, which work with any focus. */
export const methodKeys: Record<Method, { name: string; key: string }> = {
  efectivo: { name: methodNames.efectivo.short, key: 'F2' },
  tarjeta: { name: methodNames.tarjeta.short, key: 'F4' },
  transferencia: { name: methodNames.transferencia.short, key: 'F8' },
  link: { name: 'Link de pago', key: 'F9' },
}
