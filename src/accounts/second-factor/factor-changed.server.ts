import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/database/database.server.ts'
import { writeMail } from '../../platform/mail/write-mail.server.ts'
import * as mails from '../mails.ts'
import { forgetChallenges } from '../sessions/challenges.server.ts'
import { endOtherSessions } from '../sessions/sessions.server.ts'

type Owner = { id: number; email: string; first_name: string }

/** Anyone who is in elsewhere enters again, by what the account asks for from now on. */
export async function factorChanged(tx: Db, user: Owner, token: string, change: mails.FactorChange) {
  await endOtherSessions(tx, user.id, token)
  await forgetChallenges(tx, user.id)
  await tellOfFactor(tx, user, change)
}

/** The mailbox may be another's than theirs who did it. */
export async function tellOfFactor(tx: Db, { id: user_id, email: to, first_name }: Owner, change: mails.FactorChange) {
  const key = `factor-changed:${user_id}:${randomUUID()}`
  await writeMail(tx, mails.factorChanged, { key, to, about: { user_id, first_name, change } })
}
