import { randomUUID } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import type { Users } from '../../db/types.ts'
import type { Db } from '../platform/database/database.server.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { newToken } from '../platform/http/tokens.server.ts'
import { sameEmail } from '../platform/mail/same-email.server.ts'
import { writeMail } from '../platform/mail/write-mail.server.ts'
import type { Administrator, NewAdministrator } from './contract.ts'
import { forgetDevices } from './known-device.server.ts'
import * as mails from './mails.ts'
import { hashPassword } from './passwords.server.ts'
import { forgetLinks, insertUser } from './queries.server.ts'
import { endAllSessions } from './sessions.server.ts'

export async function listAdministrators(db: Db): Promise<Administrator[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'created_at', 'invited_at'])
    .select((user) =>
      user
        .selectFrom('sessions')
        .select((sessions) => sessions.fn.max('authenticated_at').as('at'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('last_login_at'),
    )
    .where('is_admin', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ first_name, last_name, created_at, last_login_at, invited_at, ...row }) => ({
    ...row,
    name: `${first_name} ${last_name}`.trim(),
    created_at: created_at.toISOString(),
    last_login_at: last_login_at?.toISOString() ?? null,
    has_entered: invited_at === null,
  }))
}

/**
 * Raises the account of this address, or makes one. Whoever had it may have been anybody, who only knew the address: its
 * password, sessions, browsers and links end, and the mailed link alone lets in.
 */
export async function addAdministrator(db: Db, { email, first_name, last_name }: NewAdministrator) {
  // Nobody knows it.
  const password_hash = await hashPassword(newToken())
  const invited_at = new Date()
  return db.transaction().execute(async (tx) => {
    const made = await insertUser(tx, {
      email,
      first_name: first_name || email.split('@')[0] || email,
      last_name: last_name ?? '',
      password_hash,
      is_admin: true,
      invited_at,
    })
    const id = made?.id ?? (await raise(tx, email, { password_hash, invited_at }))
    const administrator = (await listAdministrators(tx)).find((one) => one.id === id)
    if (!administrator) throw notFound('Cuenta no encontrada')
    await writeMail(tx, mails.newAdministrator, {
      key: `new-administrator:${randomUUID()}`,
      to: administrator.email,
      about: { user_id: id, is_new: made !== undefined },
    })
    return { administrator, is_new_account: made !== undefined }
  })
}

async function raise(tx: Db, email: string, access: Pick<Updateable<Users>, 'password_hash' | 'invited_at'>) {
  const user = await tx
    .updateTable('users')
    .set({ ...access, is_admin: true, email_verified_at: null, pending_email: null })
    .where(sameEmail('email', email))
    // Of two who raise it at once, the second finds it raised.
    .where('is_admin', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (!user) throw conflict('Esa cuenta ya es de administración.', 'ya-administra')
  await endAccess(tx, user.id)
  await forgetDevices(tx, user.id)
  return user.id
}

async function endAccess(tx: Db, user_id: number) {
  await endAllSessions(tx, user_id)
  await forgetLinks(tx, user_id)
}

/** The account stays, as a customer's; its sessions and links end at once. The last administrator stays. */
export function removeAdministrator(db: Db, id: number) {
  return db.transaction().execute(async (tx) => {
    // All of them are held, so that two who remove each other leave one.
    const { rows } = await sql<{ id: number }>`select id from users where is_admin order by id for update`.execute(tx)
    if (!rows.some((one) => one.id === id)) throw notFound('Administrador no encontrado')
    if (rows.length === 1) throw conflict('No se puede quitar al último administrador.', 'ultimo-administrador')
    const customer = { is_admin: false, invited_at: null, pending_email: null }
    await tx.updateTable('users').set(customer).where('id', '=', id).execute()
    await endAccess(tx, id)
  })
}
