import { sql } from 'kysely'
import type { Db } from '../platform/database.server.ts'
import { ShopError } from '../platform/errors.ts'
import { hashToken } from '../platform/tokens.server.ts'
import { forgetResets } from './change-password.server.ts'
import type { ResetPassword } from './contract.ts'
import { forgetDevices } from './known-device.server.ts'
import { requireGoodPassword } from './password-rules.server.ts'
import { hashPassword } from './passwords.server.ts'
import { setPassword } from './queries.server.ts'
import { endAllSessions } from './sessions.server.ts'
import { confirmOwnAddress } from './verify-email.server.ts'

/** Sets a new password by the mailed token, once; every session of the account ends. Whose it was. */
export async function resetPassword(db: Db, { token, password }: ResetPassword) {
  return db.transaction().execute(async (tx) => {
    // Taken away first: of two that come at once, the second finds nothing.
    const reset = await tx
      .deleteFrom('password_resets')
      .where('token_hash', '=', hashToken(token))
      .returning(['user_id', sql<boolean>`expires_at > now()`.as('is_alive')])
      .executeTakeFirst()
    if (!reset?.is_alive) {
      throw new ShopError(400, 'enlace-vencido', 'El enlace venció o ya se usó. Pedí uno nuevo.')
    }
    // Refused, the link lives on: what was deleted above comes back with the transaction.
    const { is_admin } = await tx
      .selectFrom('users')
      .select('is_admin')
      .where('id', '=', reset.user_id)
      .executeTakeFirstOrThrow()
    requireGoodPassword(password, { is_admin, field: 'password' })
    await setPassword(tx, reset.user_id, await hashPassword(password))
    // The link came by mail: a new address forgets the links mailed to the old one.
    await confirmOwnAddress(tx, reset.user_id)
    await forgetResets(tx, reset.user_id)
    await forgetDevices(tx, reset.user_id)
    await endAllSessions(tx, reset.user_id)
    return reset.user_id
  })
}
