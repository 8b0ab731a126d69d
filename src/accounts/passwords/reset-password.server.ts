import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { signTransaction } from '../../platform/database/actor.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { hashToken } from '../../platform/http/tokens.server.ts'
import { isSameEmail } from '../../platform/mail/address.ts'
import type { ResetPassword } from '../contract.ts'
import { lockUser, setPassword } from '../queries.server.ts'
import { notifyOfFactor } from '../second-factor/factor-changed.server.ts'
import { deleteFactors } from '../second-factor/queries.server.ts'
import { deleteDevices } from '../sessions/known-device.server.ts'
import { originOf } from '../sessions/origin.server.ts'
import { endAllSessions, startSession } from '../sessions/sessions.server.ts'
import { confirmOwnAddress } from '../verify-email.server.ts'
import { deleteResets } from './change-password.server.ts'
import { requireGoodPassword } from './password-rules.server.ts'
import { hashPassword } from './passwords.server.ts'

/**
 * Sets a new password with the mailed token, which works once, and ends every session. A customer's account whose
 * address was never confirmed may have been registered by a stranger, so it also loses its second factors. Returns the
 * user, and a session for invited staff who set their first password.
 */
export async function resetPassword(db: Db, { token, password }: ResetPassword, request: FastifyRequest) {
  return db.transaction().execute(async (tx) => {
    const user = await consumeReset(tx, token)
    if (!user) throw new ShopError(400, 'enlace-vencido', 'El enlace venció o ya se usó. Pedí uno nuevo.')
    // Throws before anything is saved: the link stays valid for another attempt.
    await requireGoodPassword(tx, user, password, 'password')
    if (user.is_admin) await signTransaction(tx, { user_id: user.id, request_id: request.id })
    await setPassword(tx, user.id, await hashPassword(password))
    const lostFactors = !user.is_admin && !user.email_verified_at && (await deleteFactors(tx, user.id))
    await confirmOwnAddress(tx, user.id)
    const changed = await tx
      .updateTable('users')
      .set({ invited_at: null })
      .where('id', '=', user.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await deleteResets(tx, user.id)
    await deleteDevices(tx, user.id)
    await endAllSessions(tx, user.id)
    // An invitation's first password replaces none, so nothing is reported.
    if (!user.invited_at) await notifyOfFactor(tx, user, lostFactors ? 'password-alone' : 'password')
    const isFirstTime = user.is_admin && user.invited_at !== null
    return { user: changed, session: isFirstTime ? await startSession(tx, user.id, originOf(request)) : undefined }
  })
}

/** Returns the account of an unexpired link, if its address is still the one the link was mailed to. */
async function consumeReset(tx: Db, token: string) {
  const link = () => tx.selectFrom('password_resets').where('token_hash', '=', hashToken(token))
  const found = await link().select('user_id').executeTakeFirst()
  const user = found && (await lockUser(tx, found.user_id))
  // Read the link again under the lock: of two concurrent requests, the second finds none.
  const mailed = await link().select('email').where('expires_at', '>', sql<string>`now()`).executeTakeFirst()
  return user && mailed && isSameEmail(mailed.email, user.email) ? user : undefined
}
