import { formatPesos, sumPesos } from '../platform/argentina/money.ts'
import { counted } from '../platform/text/counted.ts'
import type { Nets } from './contract.ts'

export const costs = ({ fee_amount, withheld_amount }: Nets) => sumPesos([fee_amount, withheld_amount])

export const costText = (nets: Nets) => (nets.net_amount === null ? 'Sin dato' : formatPesos(costs(nets)))

/** An unknown net differs from a net of zero. */
export const netText = ({ net_amount }: Pick<Nets, 'net_amount'>) =>
  net_amount === null ? 'Sin dato' : formatPesos(net_amount)

export function unknownText({ unknown_count, unknown_amount }: Nets) {
  if (unknown_count === 0) return undefined
  const what = counted(unknown_count, 'movimiento cuyo neto no se conoce', 'movimientos cuyo neto no se conoce')
  return `Sin contar ${what} (${formatPesos(unknown_amount)}).`
}
