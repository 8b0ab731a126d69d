import { Status, type Tone } from '../../ui/admin/status.tsx'
import { deadline, type WithdrawalStatus } from '../withdrawals/rules.ts'

export const withdrawalTones: Record<WithdrawalStatus, Tone> = {
  recibido: 'warn',
  aceptado: 'info',
  observado: 'soft',
  reintegrado: 'ok',
}

export function Clock({ hours_left }: { hours_left: number | null }) {
  if (hours_left === null) return null
  const { text, tone } = deadline(hours_left)
  return <Status tone={tone}>{text}</Status>
}
