import { formatPesos } from '../../platform/argentina/money.ts'
import { Status } from '../../ui/admin/status.tsx'

export function Difference({ amount }: { amount: number }) {
  if (amount === 0) return <Status tone="ok">Sin diferencia</Status>
  return <Status tone="bad">{`${amount > 0 ? 'Sobran' : 'Faltan'} ${formatPesos(Math.abs(amount))}`}</Status>
}
