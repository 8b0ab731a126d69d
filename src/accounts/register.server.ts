import type { Db } from '../platform/database.server.ts'
import type { Register } from './contract.ts'
import { emailTaken } from './email-taken.server.ts'
import { hashPassword } from './passwords.server.ts'
import { insertUser } from './queries.server.ts'
import { startSession } from './sessions.server.ts'

/** A new customer, logged in at once. */
export async function register(db: Db, { password, ...profile }: Register) {
  const password_hash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    const user = await insertUser(tx, { ...profile, password_hash })
    if (!user) throw emailTaken()
    return { user, token: await startSession(tx, user.id) }
  })
}
