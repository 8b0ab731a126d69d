import { newResetLink } from '../accounts/emails/reset-link.server.ts'
import { findUserByEmail, lockUser } from '../accounts/queries.server.ts'
import { notifyOfFactor } from '../accounts/second-factor/factor-changed.server.ts'
import { deleteFactors } from '../accounts/second-factor/queries.server.ts'
import { endAllSessions } from '../accounts/sessions/sessions.server.ts'
import { signTransaction } from '../platform/database/actor.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { recordAct } from './audit/queries.server.ts'

/**
 * Removes the second factor of an account, for an operator with access to the server, and makes a link that sets a new
 * password. Returns undefined for an address without an account. For staff it is recorded in the audit log, as done by
 * the account outside any request.
 */
export async function unlockAccount(db: Db, publicUrl: string, email: string) {
  const found = await findUserByEmail(db, email)
  return (
    found &&
    db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, found.id)
      if (!user) return undefined
      if (user.is_admin) {
        const actor = { user_id: user.id, request_id: '' }
        await signTransaction(tx, actor)
        await recordAct(tx, 'Recuperó el acceso desde el servidor, con npm run unlock', {}, actor)
      }
      const hadFactors = await deleteFactors(tx, user.id)
      await endAllSessions(tx, user.id)
      await notifyOfFactor(tx, user, hadFactors ? 'all-removed' : 'unlocked')
      return { hadFactors, link: await newResetLink(tx, publicUrl, { user, email: user.email, life: '1 hour' }) }
    })
  )
}
