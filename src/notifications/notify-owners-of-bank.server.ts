import { randomUUID } from 'node:crypto'
import type { Db } from '../platform/database/database.server.ts'
import { writeMail } from '../platform/mail/write-mail.server.ts'
import type { Changed } from '../settings/api.server.ts'
import { settingLabels } from '../settings/setting-labels.ts'
import { bankSettings } from '../settings/setting-permissions.ts'
import * as mails from './mails.ts'

/** Mails a change of the bank account to every owner, including its author: the session may be stolen. */
export async function notifyOwnersOfBank(tx: Db, { before, after, user_id }: Changed) {
  const changes = bankSettings
    .filter((name) => before[name] !== after[name])
    .map((name) => ({
      name: settingLabels[name],
      before: lastFour(before[name]),
      after: lastFour(after[name]),
    }))
  if (changes.length === 0) return
  const people = await tx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'role'])
    .where((user) => user.or([user('role', '=', 'dueno'), user('id', '=', user_id)]))
    .orderBy('id')
    .execute()
  const who = people.find(({ id }) => id === user_id)
  const by = who ? `${`${who.first_name} ${who.last_name}`.trim()} (${who.email})` : ''
  const about = { by, at: new Date().toISOString(), changes }
  for (const { email } of people.filter(({ role }) => role === 'dueno')) {
    await writeMail(tx, mails.bankChanged, { key: `bank-changed:${randomUUID()}`, to: email, about })
  }
}

function lastFour(value: string) {
  const letters = [...value]
  return letters.length > 4 ? `••••${letters.slice(-4).join('')}` : value
}
