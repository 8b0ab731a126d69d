import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../platform/database.server.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { writeMail } from '../platform/mail/write-mail.server.ts'
import { newToken } from '../platform/tokens.server.ts'
import type { Administrator, NewAdministrator } from './contract.ts'
import { hashPassword } from './passwords.server.ts'
import { findUserByEmail, insertUser } from './queries.server.ts'
import { endAllSessions } from './sessions.server.ts'

export async function listAdministrators(db: Db): Promise<Administrator[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'created_at'])
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
  return rows.map(({ first_name, last_name, created_at, last_login_at, ...row }) => ({
    ...row,
    name: `${first_name} ${last_name}`.trim(),
    created_at: created_at.toISOString(),
    last_login_at: last_login_at?.toISOString() ?? null,
  }))
}

/**
 * Raises the account of this address, or makes one whose owner sets its password by a mailed link. Sessions from before
 * end: what was opened as a customer must not turn into the panel's key.
 */
export async function addAdministrator(db: Db, { email, first_name, last_name }: NewAdministrator) {
  // Nobody knows it: the link in the mail is the only way in.
  const password_hash = await hashPassword(newToken())
  return db.transaction().execute(async (tx) => {
    const made = await insertUser(tx, {
      email,
      first_name: first_name || email.split('@')[0] || email,
      last_name: last_name ?? '',
      password_hash,
      is_admin: true,
    })
    const id = made?.id ?? (await raise(tx, email))
    const administrator = (await listAdministrators(tx)).find((one) => one.id === id)
    if (!administrator) throw notFound('Cuenta no encontrada')
    await writeMail(tx, {
      key: `new-administrator:${randomUUID()}`,
      kind: 'new-administrator',
      to: administrator.email,
      about: { user_id: id, is_new: made !== undefined },
    })
    return { administrator, is_new_account: made !== undefined }
  })
}

async function raise(tx: Db, email: string) {
  const user = await findUserByEmail(tx, email)
  if (!user) throw notFound('Cuenta no encontrada')
  if (user.is_admin) throw conflict('Esa cuenta ya es de administración.', 'ya-administra')
  await tx.updateTable('users').set({ is_admin: true }).where('id', '=', user.id).execute()
  await endAllSessions(tx, user.id)
  return user.id
}

/** The account stays, as a customer's; its sessions end at once. The last administrator stays. */
export function removeAdministrator(db: Db, id: number) {
  return db.transaction().execute(async (tx) => {
    // All of them are held, so that two who remove each other leave one.
    const { rows } = await sql<{ id: number }>`select id from users where is_admin order by id for update`.execute(tx)
    if (!rows.some((one) => one.id === id)) throw notFound('Administrador no encontrado')
    if (rows.length === 1) throw conflict('No se puede quitar al último administrador.', 'ultimo-administrador')
    await tx.updateTable('users').set({ is_admin: false }).where('id', '=', id).execute()
    await endAllSessions(tx, id)
  })
}
