import { signTransaction } from '../../platform/database/actor.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { newResetLink } from '../emails/reset-link.server.ts'
import { findUserByEmail, lockUser } from '../queries.server.ts'
import { endAllSessions } from '../sessions/sessions.server.ts'
import { tellOfFactor } from './factor-changed.server.ts'
import { deleteFactors } from './queries.server.ts'

/**
 * For anyone who lost their second factor and has the machine: it goes, and a link sets another password. Undefined for an
 * address without an account. Of staff the audit log keeps it, as done by the account in no request.
 */
export async function unlockAccount(db: Db, publicUrl: string, email: string) {
  const found = await findUserByEmail(db, email)
  return (
    found &&
    db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, found.id)
      if (!user) return undefined
      if (user.is_admin) await signTransaction(tx, { user_id: user.id, request_id: '' })
      await deleteFactors(tx, user.id)
      await endAllSessions(tx, user.id)
      await tellOfFactor(tx, user, 'all-removed')
      return newResetLink(tx, publicUrl, { user, email: user.email, life: '1 hour' })
    })
  )
}
