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
import { askVerificationLink } from './send-verification-link.server.ts'
import type { SessionUser } from './sessions/sessions.server.ts'
import { tidyContact } from './tidy-contact.ts'

/** No address is made of two. */
const place = ['address', 'city', 'province', 'postal_code'] as const

type Asking = { token: string; mostAnHour: number | undefined }

/** A new address in a profile, if it has one: however it is written, the account's own is none. */
export function newAddress({ email: own }: { email: string }, { email }: Pick<Profile, 'email'>) {
  return email === undefined || isSameEmail(email, own) ? undefined : email
}

/**
 * A new address waits until anyone who has its mailbox follows the link; the one of now is told at once, since it may not be its
 * owner who asks. Whether the new one has an account is not said here. The address of now takes back the one that waits.
 */
export async function editProfile(db: Db, user: SessionUser, profile: Profile, { token, mostAnHour }: Asking) {
  const { email, current_password, seen, ...sent } = profile
  const asked = newAddress(user, profile)
  if (asked) {
    await requirePassword(db, user, token, current_password)
    if (mostAnHour) await limitAsking(db, user.id)
  }
  return db.transaction().execute(async (tx) => {
    const now = asked ? await lockWithPassword(tx, user) : await lockUser(tx, user.id)
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
    const changed = { ...values, ...tidyContact(values), ...(email && { pending_email: asked ?? null }) }
    const after = await updateUser(tx, user.id, changed)
    if (asked) {
      await askVerificationLink(tx, { id: user.id, email: asked }, mostAnHour)
      await tellOldAddress(tx, after, asked, mostAnHour)
    }
    return after
  })
}

async function requirePassword(db: Db, user: SessionUser, token: string, password: string | null | undefined) {
  if (!password) throw notCurrent('Ingresá tu contraseña actual para cambiar el email')
  await requireCurrentPassword(db, user, token, password)
}

/** Each asks two mailboxes for attention, one of them a stranger's. */
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
      // An empty change is one too: the row still comes back.
      .set((user) => ({ first_name: user.ref('first_name'), ...values }))
      .where('id', '=', user_id)
      .returningAll()
      .executeTakeFirstOrThrow()
  )
}

type Owner = { id: number; email: string; first_name: string }

async function tellOldAddress(tx: Db, { id, email: to, first_name }: Owner, pending: string, mostAnHour?: number) {
  await writeMail(tx, mails.addressAsked, {
    key: `address-asked:${id}:${randomUUID()}`,
    to,
    about: { user_id: id, first_name, pending },
    mostAnHour,
  })
}
