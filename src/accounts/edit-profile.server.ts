import type { Db } from '../platform/database.server.ts'
import type { Profile } from './contract.ts'
import { emailTaken } from './email-taken.server.ts'

/** PostgreSQL's unique_violation: only the address can be taken. */
const taken = '23505'

export async function editProfile(db: Db, user_id: number, profile: Profile) {
  try {
    return await db
      .updateTable('users')
      // An empty change is one too: the row still comes back.
      .set((user) => ({ first_name: user.ref('first_name'), ...profile }))
      .where('id', '=', user_id)
      .returningAll()
      .executeTakeFirstOrThrow()
  } catch (error) {
    throw (error as { code?: string }).code === taken ? emailTaken() : error
  }
}
