import { randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { hashPassword } from '../passwords/passwords.server.ts'

/** Creates the owner of a shop that has none. Without ADMIN_PASSWORD, returns a random password to be printed once. */
export async function ensureFirstAdmin(
  db: Db,
  { adminEmail: email, adminPassword }: Pick<Config, 'adminEmail' | 'adminPassword'>,
) {
  const admin = await db.selectFrom('users').select('id').where('role', '=', 'dueno').limit(1).executeTakeFirst()
  if (admin) return undefined
  const password = adminPassword ?? randomBytes(12).toString('base64url')
  const made = await db
    .insertInto('users')
    .values({
      first_name: 'Administración',
      last_name: '',
      email,
      password_hash: await hashPassword(password),
      role: 'dueno',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made && { email, password: adminPassword ? undefined : password }
}
