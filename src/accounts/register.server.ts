import type { Db } from '../platform/database/database.server.ts'
import { ShopError } from '../platform/http/errors.ts'
import type { Register } from './contract.ts'
import { requireGoodPassword } from './passwords/password-rules.server.ts'
import { hashPassword } from './passwords/passwords.server.ts'
import { insertUser } from './queries.server.ts'
import { requestVerificationLink } from './send-verification-link.server.ts'
import type { Origin } from './sessions/origin.server.ts'
import { startSession } from './sessions/sessions.server.ts'
import { tidyContact } from './tidy-contact.ts'

export async function register(db: Db, { password, ...profile }: Register, origin?: Origin, maxPerHour?: number) {
  await requireGoodPassword(db, { is_admin: false, email: profile.email }, password, 'password')
  const password_hash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    const user = await insertUser(tx, { ...profile, ...tidyContact(profile), password_hash })
    if (!user) throw emailTaken()
    await requestVerificationLink(tx, user, maxPerHour)
    return { user, token: await startSession(tx, user.id, origin) }
  })
}

const emailTaken = () =>
  new ShopError(409, 'email-usado', 'Ya hay una cuenta con ese email. Iniciá sesión o recuperá tu contraseña.', {
    email: 'Ya hay una cuenta con ese email',
  })
