import { minutesLeft } from '../../../orders/parts/minutes-left.ts'
import { TimeLeft } from '../../../orders/parts/time-left.tsx'
import { formatMinutes } from '../../../settings/rules.ts'
import type { Methods } from '../../contract.ts'
import type { OrderDetail } from '../../own-order/contract.ts'

type PayBy = {
  order: Pick<OrderDetail, 'expires_at' | 'transfer_expires_at'>
  method: Methods['methods'][number]
  onEnd: () => void
}

export function PayBy({
  order: { expires_at, transfer_expires_at },
  method: { code, name, hold_minutes },
  onEnd,
}: PayBy) {
  if (!expires_at || !transfer_expires_at) return null
  if (code === 'transferencia') return <TimeLeft key={code} expires_at={transfer_expires_at} onEnd={onEnd} />
  // The online payment was already started, or the order expires before its full time.
  if (minutesLeft(expires_at) <= hold_minutes) {
    return <TimeLeft key={code} expires_at={expires_at} onEnd={onEnd} />
  }
  return (
    <div className="notice">
      <p>
        <span className="font-medium">Tenés {formatMinutes(hold_minutes)}</span>{' '}
        <span className="text-soft">para pagar desde que entrás a {name}.</span>
      </p>
    </div>
  )
}
