import type { Tone } from '../../ui/admin/status.tsx'
import type { PendingVerification } from '../contract.ts'

type State = { label: string; plural: string; tone: Tone }
type Tab = PendingVerification['transaction_status']

export const paymentStates: Record<Tab, State> = {
  pendiente: { label: 'Pendiente', plural: 'Pendientes', tone: 'warn' },
  confirmado: { label: 'Verificado', plural: 'Verificadas', tone: 'ok' },
  fallido: { label: 'Rechazado', plural: 'Rechazadas', tone: 'bad' },
}

export const tabs = ['pendiente', 'confirmado', 'fallido'] as const satisfies readonly Tab[]
export const isTab = (name: string): name is Tab => name in paymentStates
