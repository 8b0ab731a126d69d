import { sql } from 'kysely'
import { signTransaction } from '../platform/database/actor.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { ShopError } from '../platform/http/errors.ts'
import { hashToken } from '../platform/http/tokens.server.ts'
import { isSameEmail } from '../platform/mail/address.ts'
import { forgetResets } from './change-password.server.ts'
import type { ResetPassword } from './contract.ts'
import { forgetDevices } from './known-device.server.ts'
import { requireGoodPassword } from './password-rules.server.ts'
import { hashPassword } from './passwords.server.ts'
import { lockUser, setPassword } from './queries.server.ts'
import { endAllSessions } from './sessions.server.ts'
import { confirmOwnAddress } from './verify-email.server.ts'

/** Sets a new password by the mailed token, once; every session of the account ends. Whose it was. */
export async function resetPassword(db: Db, { token, password }: ResetPassword, request_id: string) {
  return db.transaction().execute(async (tx) => {
    const user = await takeReset(tx, token)
    if (!user) throw new ShopError(400, 'enlace-vencido', 'El enlace venció o ya se usó. Pedí uno nuevo.')
    // Refused, the link lives on.
    requireGoodPassword(password, { is_admin: user.is_admin, field: 'password' })
    if (user.is_admin) await signTransaction(tx, { user_id: user.id, request_id })
    await setPassword(tx, user.id, await hashPassword(password))
    await confirmOwnAddress(tx, user.id, user.email)
    await tx.updateTable('users').set({ invited_at: null }).where('id', '=', user.id).execute()
    await forgetResets(tx, user.id)
    await forgetDevices(tx, user.id)
    await endAllSessions(tx, user.id)
    return user.id
  })
}

/** The account of a live link, if it still has the address that the link was mailed to. */
async function takeReset(tx: Db, token: string) {
  const link = () => tx.selectFrom('password_resets').where('token_hash', '=', hashToken(token))
  const found = await link().select('user_id').executeTakeFirst()
  const user = found && (await lockUser(tx, found.user_id))
  // Looked at again while the account is held: of two that come at once, the second finds nothing.
  const mailed = await link().select('email').where('expires_at', '>', sql<Date>`now()`).executeTakeFirst()
  return user && mailed && isSameEmail(mailed.email, user.email) ? user : undefined
}
