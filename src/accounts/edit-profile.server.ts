import { randomUUID } from 'node:crypto'
import type { Db } from '../platform/database/database.server.ts'
import { tooMany, unauthorized } from '../platform/http/errors.ts'
import { isSameEmail } from '../platform/mail/address.ts'
import { countInHour } from '../platform/mail/few-mails.server.ts'
import { writeMail } from '../platform/mail/write-mail.server.ts'
import type { Profile } from './contract.ts'
import * as mails from './mails.ts'
import { notCurrent, requireCurrentPassword } from './passwords/current-password.server.ts'
import { lockUser, lockWithPassword } from './queries.server.ts'
import { refuseOverwriting } from './refuse-overwriting.server.ts'
import { requestVerificationLink } from './send-verification-link.server.ts'
import type { SessionUser } from './sessions/sessions.server.ts'
import { tidyContact } from './tidy-contact.ts'

/** These fields are saved together, so that two edits cannot mix into one wrong address. */
const place = ['address', 'city', 'province', 'postal_code'] as const

type Requester = { token: string; maxPerHour: number | undefined }

/** Returns the new email of a profile, or undefined if it is the account's own, in any spelling. */
export function newAddress({ email: own }: { email: string }, { email }: Pick<Profile, 'email'>) {
  return email === undefined || isSameEmail(email, own) ? undefined : email
}

/**
 * Saves the profile. A new email stays pending until the link mailed to it is followed. The current address is
 * notified, since the request may not come from its owner. The response does not reveal whether the new email has an
 * account. Sending the current email cancels the pending one.
 */
export async function editProfile(db: Db, user: SessionUser, profile: Profile, { token, maxPerHour }: Requester) {
  const { email, current_password, seen, ...sent } = profile
  const requested = newAddress(user, profile)
  if (requested) {
    await requirePassword(db, user, token, current_password)
    if (maxPerHour) await limitAsking(db, user.id)
  }
  return db.transaction().execute(async (tx) => {
    const now = requested ? await lockWithPassword(tx, user) : await lockUser(tx, user.id)
    if (!now) throw unauthorized()
    const { phone_e164: _follows, ...tidied } = tidyContact(sent)
    const values = await refuseOverwriting(tx, {
      table: 'users',
      id: user.id,
      what: 'tu perfil',
      isOwn: true,
      change: { ...sent, ...tidied },
      seen,
      now,
      together: place,
    })
    const changed = { ...values, ...tidyContact(values), ...(email && { pending_email: requested ?? null }) }
    const after = await updateUser(tx, user.id, changed)
    if (requested) {
      await requestVerificationLink(tx, { id: user.id, email: requested }, maxPerHour)
      await notifyOldAddress(tx, after, requested, maxPerHour)
    }
    return after
  })
}

async function requirePassword(db: Db, user: SessionUser, token: string, password: string | null | undefined) {
  if (!password) throw notCurrent('Ingresá tu contraseña actual para cambiar el email')
  await requireCurrentPassword(db, user, token, password)
}

/** Each request mails two addresses, one of which may be a stranger's. */
async function limitAsking(db: Db, user_id: number) {
  const { times, seconds } = await countInHour(db, 'ask-address', String(user_id))
  if (times > 10) throw tooMany('Cambiaste el email demasiadas veces. Probá de nuevo en un rato.', seconds)
}

type Values = Omit<Profile, 'email' | 'current_password' | 'seen'> & {
  phone_e164?: string | null
  pending_email?: string | null
}

function updateUser(tx: Db, user_id: number, values: Values) {
  return (
    tx
      .updateTable('users')
      // `set` must not be empty, and the row is returned in any case.
      .set((user) => ({ first_name: user.ref('first_name'), ...values }))
      .where('id', '=', user_id)
      .returningAll()
      .executeTakeFirstOrThrow()
  )
}

type Owner = { id: number; email: string; first_name: string }

async function notifyOldAddress(tx: Db, { id, email: to, first_name }: Owner, pending: string, maxPerHour?: number) {
  await writeMail(tx, mails.addressAsked, {
    key: `address-asked:${id}:${randomUUID()}`,
    to,
    about: { user_id: id, first_name, pending },
    maxPerHour,
  })
}
