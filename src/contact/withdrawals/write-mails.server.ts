import { notifyStaff } from '../../notifications/notify-staff.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { erasedAddress } from '../../platform/mail/saved-mails.server.ts'
import { writeMail } from '../../platform/mail/write-mail.server.ts'
import * as mails from '../mails.ts'
import type { WithdrawalStatus } from './rules.ts'

type Told = { id: number; code: string; order_number: string; email: string }

/** Contains no free text of the form: a stranger could send it to any address. */
export function mailReceipt(tx: Db, { id, email }: Told, maxPerHour?: number) {
  const about = { withdrawal_id: id, status: 'recibido' } as const
  return writeMail(tx, mails.withdrawal, { key: `withdrawal:${id}:recibido`, to: email, about, maxPerHour })
}

export async function mailAnswer(tx: Db, { id, email }: Told, status: WithdrawalStatus, note: string) {
  if (email === erasedAddress) return
  const about = { withdrawal_id: id, status, note }
  await writeMail(tx, mails.withdrawal, { key: `withdrawal:${id}:${status}`, to: email, about })
}

export function alertStaff(tx: Db, { id, code, order_number }: Told) {
  return notifyStaff(tx, {
    key: `withdrawal:${id}`,
    kind: 'withdrawals',
    subject: `withdrawal:${id}`,
    type: 'order',
    title: `Arrepentimiento ${code}: hay 24 horas para responder`,
    message: `Alguien usó el botón de arrepentimiento por la orden ${order_number}.`,
    link: '/admin/withdrawals',
    mail: {},
  })
}
