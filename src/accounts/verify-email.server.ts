import { sql } from 'kysely'
import type { Db } from '../platform/database.server.ts'
import { ShopError } from '../platform/errors.ts'
import { hashToken } from '../platform/tokens.server.ts'

/** Confirms the address that the token was mailed to, once, if it is still the account's. */
export async function verifyEmail(db: Db, token: string) {
  await db.transaction().execute(async (tx) => {
    const link = await tx
      .deleteFrom('email_verifications')
      .where('token_hash', '=', hashToken(token))
      .returning(['user_id', 'email', sql<boolean>`expires_at > now()`.as('is_alive')])
      .executeTakeFirst()
    const user = link?.is_alive && (await confirmAddress(tx, link.user_id, link.email))
    if (!user)
      throw new ShopError(400, 'enlace-vencido', 'El enlace venció o ya se usó. Pedí uno nuevo desde tu perfil.')
  })
}

/** If it is still the account's. */
function confirmAddress(tx: Db, user_id: number, email: string) {
  return tx
    .updateTable('users')
    .set({ email_verified_at: sql<Date>`now()` })
    .where('id', '=', user_id)
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst()
}

/** Whoever set a new password by a mailed link has the account's mailbox. */
export async function confirmOwnAddress(tx: Db, user_id: number) {
  const verified = { email_verified_at: sql<Date>`now()` }
  await tx.updateTable('users').set(verified).where('id', '=', user_id).execute()
}
