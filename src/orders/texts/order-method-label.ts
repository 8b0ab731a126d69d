import { methodName } from '../../settings/payment-methods.ts'

/** The payment method in words; orders without one yet and simulated payments say so. */
export function orderMethodLabel({
  payment_method: code,
  is_simulated,
}: {
  payment_method: string | null
  is_simulated: boolean
}) {
  if (!code) return 'Sin definir'
  return `${methodName(code, 'short')}${is_simulated ? ' (simulado)' : ''}`
}
