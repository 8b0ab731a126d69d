import type { Db } from '../../platform/database/database.server.ts'
import { unauthorized } from '../../platform/http/errors.ts'
import type { ChangePassword } from '../contract.ts'
import { lockWithPassword, setPassword } from '../queries.server.ts'
import { notifyOfFactor } from '../second-factor/factor-changed.server.ts'
import { deleteDevices } from '../sessions/known-device.server.ts'
import { endOtherSessions, renewLogin, type SessionUser } from '../sessions/sessions.server.ts'
import { requireCurrentPassword } from './current-password.server.ts'
import { requireGoodPassword } from './password-rules.server.ts'
import { checkPassword, hashPassword } from './passwords.server.ts'

export async function changePassword(db: Db, user: SessionUser, token: string, passwords: ChangePassword) {
  if (await wasJustSet(user, passwords.new_password)) return
  await requireCurrentPassword(db, user, token, passwords.current_password)
  await requireGoodPassword(db, user, passwords.new_password, 'new_password')
  const password_hash = await hashPassword(passwords.new_password)
  await db.transaction().execute(async (tx) => {
    if (!(await lockWithPassword(tx, user))) throw unauthorized()
    await setPassword(tx, user.id, password_hash)
    await deleteResets(tx, user.id)
    await deleteDevices(tx, user.id)
    await endOtherSessions(tx, user.id, token)
    await renewLogin(tx, token)
    await notifyOfFactor(tx, user, 'password')
  })
}

const justMs = 10 * 60_000

/** Whether this is a retry after a lost response, which still sends the old password as the current one. */
async function wasJustSet({ credentials_changed_at, password_hash }: SessionUser, new_password: string) {
  if (!credentials_changed_at || Date.now() - Date.parse(credentials_changed_at) > justMs) return false
  return checkPassword(password_hash, new_password)
}

export async function deleteResets(db: Db, user_id: number) {
  await db.deleteFrom('password_resets').where('user_id', '=', user_id).execute()
}
