import type { Db } from '../../platform/database/database.server.ts'
import { lockUser } from '../queries.server.ts'
import { factorChanged } from '../second-factor/factor-changed.server.ts'
import type { SessionUser } from '../sessions/sessions.server.ts'
import { deletePasskey } from './queries.server.ts'

export function removePasskey(db: Db, user: SessionUser, token: string, id: number) {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    const removed = await deletePasskey(tx, user.id, id)
    if (removed) await factorChanged(tx, user, token, 'passkey-removed')
    return removed !== undefined
  })
}
