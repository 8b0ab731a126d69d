import type { Db } from '../platform/database.server.ts'
import { invalid } from '../platform/errors.ts'
import type { ChangePassword } from './contract.ts'
import { forgetDevices } from './known-device.server.ts'
import { countInSession } from './login-guard.server.ts'
import { requireGoodPassword } from './password-rules.server.ts'
import { checkPassword, hashPassword } from './passwords.server.ts'
import { setPassword } from './queries.server.ts'
import { endOtherSessions, type SessionUser } from './sessions.server.ts'

/** Whoever else was in with the old password is out. 400, not 401, for a wrong one: the session itself is alive. */
export async function changePassword(db: Db, user: SessionUser, token: string, passwords: ChangePassword) {
  if (!(await checkPassword(user.password_hash, passwords.current_password))) {
    await countInSession(db, token)
    const message = 'La contraseña actual no es correcta'
    throw invalid(message, { current_password: message })
  }
  requireGoodPassword(passwords.new_password, { is_admin: user.is_admin, field: 'new_password' })
  const password_hash = await hashPassword(passwords.new_password)
  await db.transaction().execute(async (tx) => {
    await setPassword(tx, user.id, password_hash)
    await forgetResets(tx, user.id)
    await forgetDevices(tx, user.id)
    await endOtherSessions(tx, user.id, token)
  })
}

/** A link that waits in a mailbox must not undo the new password. */
export async function forgetResets(db: Db, user_id: number) {
  await db.deleteFrom('password_resets').where('user_id', '=', user_id).execute()
}
