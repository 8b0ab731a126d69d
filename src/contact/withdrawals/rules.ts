import type { z } from 'zod'
import type { WithdrawalStatus as Statuses } from './contract.ts'

export type WithdrawalStatus = z.infer<typeof Statuses>

const moves: Record<WithdrawalStatus, readonly WithdrawalStatus[]> = {
  recibido: ['aceptado', 'observado'],
  observado: ['aceptado', 'reintegrado'],
  aceptado: ['reintegrado'],
  reintegrado: [],
}

export function canAnswer(from: WithdrawalStatus, to: WithdrawalStatus) {
  return moves[from].includes(to)
}

export const withdrawalLabels: Record<WithdrawalStatus, string> = {
  recibido: 'Recibido',
  aceptado: 'Aceptado',
  observado: 'Observado',
  reintegrado: 'Reintegrado',
}

const hourMs = 3_600_000

/** Disposición 954/2025: a withdrawal is answered within 24 hours. */
export function dueAt(created_at: string) {
  return new Date(Date.parse(created_at) + 24 * hourMs)
}

/** To the tenth of an hour, negative when overdue; null once answered. */
export function hoursLeft({ status, created_at }: { status: WithdrawalStatus; created_at: string }, now: Date) {
  if (status !== 'recibido') return null
  return Math.floor(((dueAt(created_at).getTime() - now.getTime()) / hourMs) * 10) / 10
}

/** `22 h`, `40 min`, `Venció hace 3 h`, with a tone for its urgency. */
export function deadline(hours: number): { text: string; tone: 'ok' | 'warn' | 'bad' } {
  if (hours < 0) return { text: `Venció hace ${spoken(-hours)}`, tone: 'bad' }
  return { text: `Quedan ${spoken(hours)}`, tone: hours < 4 ? 'bad' : hours < 12 ? 'warn' : 'ok' }
}

function spoken(hours: number) {
  if (hours < 1) return `${Math.round(hours * 60)} min`
  return hours < 48 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} días`
}
