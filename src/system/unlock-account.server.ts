import { newResetLink } from '../accounts/emails/reset-link.server.ts'
import { findUserByEmail, lockUser } from '../accounts/queries.server.ts'
import { tellOfFactor } from '../accounts/second-factor/factor-changed.server.ts'
import { deleteFactors } from '../accounts/second-factor/queries.server.ts'
import { endAllSessions } from '../accounts/sessions/sessions.server.ts'
import { signTransaction } from '../platform/database/actor.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { noteAct } from './audit/queries.server.ts'

/**
 * For anyone who lost their second factor and has the machine: it goes, and a link sets another password. Whether there
 * was any, and the link; undefined for an address without an account. Of staff the audit log keeps it, as done by the
 * account in no request.
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
        await noteAct(tx, 'Recuperó el acceso desde el servidor, con npm run unlock', {}, actor)
      }
      const hadFactors = await deleteFactors(tx, user.id)
      await endAllSessions(tx, user.id)
      await tellOfFactor(tx, user, hadFactors ? 'all-removed' : 'unlocked')
      return { hadFactors, link: await newResetLink(tx, publicUrl, { user, email: user.email, life: '1 hour' }) }
    })
  )
}
