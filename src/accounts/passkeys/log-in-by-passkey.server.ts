import type { Db } from '../../platform/database/database.server.ts'
import { unauthorized } from '../../platform/http/errors.ts'
import { lockUser } from '../queries.server.ts'
import type { Origin } from '../sessions/origin.server.ts'
import { startSession } from '../sessions/sessions.server.ts'

/** Throws 401 if the account was deleted after its passkey was checked. */
export function logInByPasskey(db: Db, user_id: number, origin: Origin) {
  return db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, user_id)
    if (!user) throw unauthorized()
    return { user, token: await startSession(tx, user_id, origin) }
  })
}
