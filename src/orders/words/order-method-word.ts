import { methodName } from '../../settings/payment-methods.ts'

/** How an order is paid; it has no method before its buyer chose. The stand-in's money is none. */
export function orderMethodWord({
  payment_method: code,
  is_simulated,
}: {
  payment_method: string | null
  is_simulated: boolean
}) {
  if (!code) return 'Sin definir'
  return `${methodName(code, 'short')}${is_simulated ? ' (simulado)' : ''}`
}
