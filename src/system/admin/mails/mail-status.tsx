import { Status } from '../../../ui/admin/status.tsx'
import type { SentMail } from '../../mails/contract.ts'

export const mailStates = {
  pendiente: ['En espera', 'warn'],
  enviado: ['Enviado', 'ok'],
  guardado: ['Guardado, sin enviar', 'soft'],
  fallido: ['No salió', 'bad'],
  descartado: ['No hizo falta', 'soft'],
} as const

export function MailStatus({ mail: { state, last_error } }: { mail: Pick<SentMail, 'state' | 'last_error'> }) {
  const [label, tone] = mailStates[state]
  return <Status tone={tone}>{state === 'pendiente' && last_error ? 'Se reintenta' : label}</Status>
}
