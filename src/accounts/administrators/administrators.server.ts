import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { Users } from '../../../db/types.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { doOnce, type Once } from '../../platform/database/do-once.server.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { newToken } from '../../platform/http/tokens.server.ts'
import { sameEmail } from '../../platform/mail/same-email.server.ts'
import { writeMail } from '../../platform/mail/write-mail.server.ts'
import type { StaffRole } from '../../roles.ts'
import type { Administrator, NewAdministrator, RoleChange } from '../contract.ts'
import * as mails from '../mails.ts'
import { hashPassword } from '../passwords/passwords.server.ts'
import { deleteLinks, insertUser } from '../queries.server.ts'
import { refuseOverwriting } from '../refuse-overwriting.server.ts'
import { deleteFactors } from '../second-factor/queries.server.ts'
import { deleteDevices } from '../sessions/known-device.server.ts'
import { endAllSessions } from '../sessions/sessions.server.ts'

export async function listAdministrators(db: Db): Promise<Administrator[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'role', 'created_at', 'invited_at'])
    .select((user) =>
      user
        .selectFrom('sessions')
        .select((sessions) => sessions.fn.max('authenticated_at').as('at'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('last_login_at'),
    )
    .where('role', '<>', 'cliente')
    .$narrowType<{ role: StaffRole }>()
    .orderBy('id')
    .execute()
  return rows.map(({ first_name, last_name, invited_at, ...row }) => ({
    ...row,
    name: `${first_name} ${last_name}`.trim(),
    has_entered: invited_at === null,
  }))
}

/**
 * Gives a staff role to the account of this address, or creates one. A stranger may have registered the address, so its
 * password, sessions, known browsers, second factors and links are revoked: only the mailed link gives access.
 */
export async function addAdministrator(
  db: Db,
  { email, role, first_name, last_name }: Omit<NewAdministrator, 'password'>,
  once: Once,
) {
  // A random password that nobody knows: the mailed link sets the real one.
  const password_hash = await hashPassword(newToken())
  const invited_at = new Date()
  return db.transaction().execute(async (tx) => {
    const input = { email, role, first_name, last_name }
    const { id, is_new } = await doOnce(tx, { what: 'administrator', input, ...once }, async () => {
      const made = await insertUser(tx, {
        email,
        first_name: first_name || email.replace(/@.*/, ''),
        last_name: last_name ?? '',
        password_hash,
        role,
        invited_at,
      })
      const user_id = made?.id ?? (await promote(tx, email, { role, password_hash, invited_at }))
      const about = { user_id, is_new: made !== undefined }
      await writeMail(tx, mails.newAdministrator, {
        key: `new-administrator:${randomUUID()}`,
        to: (await findAdministrator(tx, user_id)).email,
        about,
      })
      return { id: user_id, is_new: about.is_new }
    })
    return { administrator: await findAdministrator(tx, id), is_new_account: is_new }
  })
}

async function promote(
  tx: Db,
  email: string,
  access: Pick<Updateable<Users>, 'role' | 'password_hash' | 'invited_at'>,
) {
  const user = await tx
    .updateTable('users')
    .set({ ...access, email_verified_at: null, pending_email: null })
    .where(sameEmail('email', email))
    // Fails the second of two concurrent promotions.
    .where('role', '=', 'cliente')
    .returning('id')
    .executeTakeFirst()
  if (!user) throw conflict('Esa cuenta ya es de administración. Su rol se cambia en la lista.', 'ya-administra')
  await endAccess(tx, user.id)
  await deleteDevices(tx, user.id)
  await deleteFactors(tx, user.id)
  return user.id
}

async function endAccess(tx: Db, user_id: number) {
  await endAllSessions(tx, user_id)
  await deleteLinks(tx, user_id)
}

/** The sessions stay open: each request reads the current role. */
export function changeRole(db: Db, id: number, { seen, ...sent }: Pick<RoleChange, 'role' | 'seen'>) {
  return db.transaction().execute(async (tx) => {
    // Lock the owners first: two owners who demote each other would otherwise deadlock.
    if (sent.role !== 'dueno') await requireOtherOwner(tx, id)
    await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
    const row = { table: 'users', id, what: 'este rol' }
    const { role } = await refuseOverwriting(tx, { ...row, change: sent, seen, now: await findAdministrator(tx, id) })
    await updateStaff(tx, id, { role })
    return findAdministrator(tx, id)
  })
}

export function removeAdministrator(db: Db, id: number) {
  return db.transaction().execute(async (tx) => {
    await requireOtherOwner(tx, id)
    await updateStaff(tx, id, { role: 'cliente', invited_at: null, pending_email: null })
    await endAccess(tx, id)
  })
}

/** Throws if `leaving` is the only owner. Locks all owners, so that two who remove each other cannot both succeed. */
async function requireOtherOwner(tx: Db, leaving: number) {
  const owners = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'dueno')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (owners.length === 1 && owners[0]?.id === leaving) {
    throw conflict('La tienda no puede quedarse sin dueño: nombrá a otro primero.', 'ultimo-dueno')
  }
}

async function updateStaff(tx: Db, id: number, values: Updateable<Users>) {
  const staff = tx.updateTable('users').set(values).where('id', '=', id).where('role', '<>', 'cliente')
  if (!(await staff.returning('id').executeTakeFirst())) throw noAccount()
}

async function findAdministrator(tx: Db, id: number) {
  const administrator = (await listAdministrators(tx)).find((one) => one.id === id)
  if (!administrator) throw noAccount()
  return administrator
}

const noAccount = () => notFound('Cuenta no encontrada')
