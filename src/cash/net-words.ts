import { formatPesos, sumPesos } from '../platform/argentina/money.ts'
import { counted } from '../platform/text/counted.ts'
import type { Nets } from './contract.ts'

/** What providers kept, fees and taxes together. */
export const costs = ({ fee_amount, withheld_amount }: Nets) => sumPesos([fee_amount, withheld_amount])

export const costWords = (nets: Nets) => (nets.net_amount === null ? 'Sin dato' : formatPesos(costs(nets)))

/** Nobody having told is not the same as nothing left. */
export const netWords = ({ net_amount }: Pick<Nets, 'net_amount'>) =>
  net_amount === null ? 'Sin dato' : formatPesos(net_amount)

/** What the net does not count; undefined when it counts all. */
export function unknownWords({ unknown_count, unknown_amount }: Nets) {
  if (unknown_count === 0) return undefined
  const what = counted(unknown_count, 'movimiento cuyo neto no se conoce', 'movimientos cuyo neto no se conoce')
  return `Sin contar ${what} (${formatPesos(unknown_amount)}).`
}
