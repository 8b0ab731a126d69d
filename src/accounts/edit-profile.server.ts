import { randomUUID } from 'node:crypto'
import type { Db } from '../platform/database.server.ts'
import { writeMail } from '../platform/mail/write-mail.server.ts'
import type { Profile } from './contract.ts'
import { emailTaken } from './email-taken.server.ts'
import { askVerificationLink } from './send-verification-link.server.ts'
import type { SessionUser } from './sessions.server.ts'
import { tidyContact } from './tidy-contact.ts'

/** PostgreSQL's unique_violation: only the address can be taken. */
const taken = '23505'

/** A new address has to be confirmed anew, and the old one is told: it may not have been its owner who changed it. */
export async function editProfile(db: Db, before: SessionUser, profile: Profile) {
  const isNewAddress = profile.email !== undefined && profile.email !== before.email
  try {
    return await db.transaction().execute(async (tx) => {
      const user = await updateUser(tx, before.id, {
        ...profile,
        ...tidyContact(profile),
        ...(isNewAddress ? { email_verified_at: null } : {}),
      })
      if (isNewAddress) {
        await tx.deleteFrom('email_verifications').where('user_id', '=', user.id).execute()
        await tx.deleteFrom('password_resets').where('user_id', '=', user.id).execute()
        await askVerificationLink(tx, user)
        await tellOldAddress(tx, before)
      }
      return user
    })
  } catch (error) {
    throw (error as { code?: string }).code === taken ? emailTaken() : error
  }
}

type Values = Profile & { phone_e164?: string | null; email_verified_at?: null }

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

function tellOldAddress(tx: Db, { id, email: to, first_name }: SessionUser) {
  return writeMail(tx, {
    key: `address-changed:${id}:${randomUUID()}`,
    kind: 'address-changed',
    to,
    about: { first_name },
  })
}
