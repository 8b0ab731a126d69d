import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/database/database.server.ts'
import { writeMail } from '../../platform/mail/write-mail.server.ts'
import * as mails from '../mails.ts'
import { deleteChallenges } from '../sessions/challenges.server.ts'
import { endOtherSessions } from '../sessions/sessions.server.ts'

type Owner = { id: number; email: string; first_name: string }

/** Ends the other sessions and pending logins, which were made under the old factors, and mails the owner. */
export async function factorChanged(tx: Db, user: Owner, token: string, change: mails.FactorChange) {
  await endOtherSessions(tx, user.id, token)
  await deleteChallenges(tx, user.id)
  await notifyOfFactor(tx, user, change)
}

/** Mails the account's owner, who may not be the person who made the change. */
export async function notifyOfFactor(
  tx: Db,
  { id: user_id, email: to, first_name }: Owner,
  change: mails.FactorChange,
) {
  const key = `factor-changed:${user_id}:${randomUUID()}`
  await writeMail(tx, mails.factorChanged, { key, to, about: { user_id, first_name, change } })
}
