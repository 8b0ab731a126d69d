import type { Tone } from '../../ui/admin/status.tsx'
import type { PendingVerification } from '../contract.ts'

type State = { label: string; plural: string; tone: Tone }

export const paymentStates: Record<PendingVerification['transaction_status'], State> = {
  pendiente: { label: 'Pendiente', plural: 'Pendientes', tone: 'warn' },
  confirmado: { label: 'Verificado', plural: 'Verificadas', tone: 'ok' },
  fallido: { label: 'Rechazado', plural: 'Rechazadas', tone: 'bad' },
}
