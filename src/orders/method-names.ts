/** What people read for each way of paying; `manual` is money that staff recorded by hand. */
export const methodNames = {
  transferencia: { name: 'Transferencia bancaria', short: 'Transferencia' },
  mercadopago: { name: 'Mercado Pago', short: 'Mercado Pago' },
  manual: { name: 'Registrado a mano', short: 'Registrado a mano' },
} as const

type Method = keyof typeof methodNames

/** One that this version does not know is shown as it came. */
export const methodName = (code: string, length: 'name' | 'short' = 'name') =>
  Object.hasOwn(methodNames, code) ? methodNames[code as Method][length] : code

/** The same for an order, which has none before its buyer chose. The stand-in's money is none. */
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
