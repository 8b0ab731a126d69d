import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Users } from '../../db/types.ts'
import { signTransaction } from '../platform/database/actor.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { conflict, ShopError } from '../platform/http/errors.ts'
import { hashToken } from '../platform/http/tokens.server.ts'
import { isSameEmail } from '../platform/mail/address.ts'
import { writeMail } from '../platform/mail/write-mail.server.ts'
import * as mails from './mails.ts'
import { deleteLinks, lockUser } from './queries.server.ts'
import { endOtherSessions } from './sessions/sessions.server.ts'

/** `token`: the session of the browser that followed the link; '' if none. */
type Follower = { token: string; request_id: string }

/** PostgreSQL's unique_violation, which here only the email can cause. */
const taken = '23505'

/** Uses a mailed link, which works once: confirms the account's address, or replaces it by the pending one. */
export async function verifyEmail(db: Db, linkToken: string, follower: Follower) {
  try {
    return await db.transaction().execute(async (tx) => {
      const { user, email } = await consumeLink(tx, linkToken)
      if (isSameEmail(email, user.email)) {
        await confirmOwnAddress(tx, user.id)
        return { email: user.email, isNew: false }
      }
      await changeAddress(tx, user, email, follower)
      return { email, isNew: true }
    })
  } catch (error) {
    if ((error as { code?: string }).code !== taken) throw error
    throw conflict('Ese email ya es de otra cuenta. Elegí otro desde tu perfil.', 'email-usado')
  }
}

async function consumeLink(tx: Db, token: string) {
  const token_hash = hashToken(token)
  const found = await tx
    .selectFrom('email_verifications')
    .select('user_id')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  const user = found && (await lockUser(tx, found.user_id))
  const link = await tx
    .deleteFrom('email_verifications')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('email')
    .executeTakeFirst()
  const isOwn = user && link && [user.email, user.pending_email ?? ''].some((own) => isSameEmail(own, link.email))
  if (!isOwn)
    throw new ShopError(400, 'enlace-vencido', 'El enlace venció o ya se usó. Pedí uno nuevo desde tu perfil.')
  return { user, email: link.email }
}

async function changeAddress(tx: Db, user: Selectable<Users>, email: string, { token, request_id }: Follower) {
  if (user.is_admin) await signTransaction(tx, { user_id: user.id, request_id })
  await tx
    .updateTable('users')
    .set({ email, pending_email: null, email_verified_at: sql<string>`now()` })
    .where('id', '=', user.id)
    .execute()
  await deleteLinks(tx, user.id)
  await endOtherSessions(tx, user.id, token)
  await writeMail(tx, mails.addressChanged, {
    key: `address-changed:${user.id}:${randomUUID()}`,
    to: user.email,
    about: { user_id: user.id, first_name: user.first_name },
  })
}

/** Confirms the account's address. The caller has locked the account, and knows that the link was mailed to it. */
export async function confirmOwnAddress(tx: Db, user_id: number) {
  const verified = { email_verified_at: sql<string>`now()` }
  await tx.updateTable('users').set(verified).where('id', '=', user_id).execute()
}
