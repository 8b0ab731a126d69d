import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { isSameEmail } from '../../platform/mail/address.ts'
import { permissionsOf, rolesWith } from '../../roles.ts'
import { findSettings } from '../../settings/queries.server.ts'
import { NoticeKind, type NotificationChoice, noticePermissions } from './contract.ts'

type Person = { id: number; email: string; bell: boolean | null; mail: boolean | null }

/**
 * Lists a staff member's choices for the kinds their role may see. Defaults: all in the bell, and by mail only to the
 * holder of the shop's own address.
 */
export async function listChoices(db: Db, user_id: number): Promise<NotificationChoice[]> {
  const [{ email: shopEmail }, { email, role }, rows] = await Promise.all([
    findSettings(db),
    db.selectFrom('users').select(['email', 'role']).where('id', '=', user_id).executeTakeFirstOrThrow(),
    db.selectFrom('notification_choices').select(['kind', 'bell', 'mail']).where('user_id', '=', user_id).execute(),
  ])
  const kinds = NoticeKind.options.filter((kind) => permissionsOf(role).includes(noticePermissions[kind]))
  return kinds.map((kind) => {
    const { bell = null, mail = null } = rows.find((row) => row.kind === kind) ?? {}
    return { kind, ...chosen({ id: user_id, email, bell, mail }, shopEmail) }
  })
}

export async function saveChoices(db: Db, user_id: number, choices: readonly NotificationChoice[]) {
  if (choices.length === 0) return
  await db
    .insertInto('notification_choices')
    .values(choices.map((choice) => ({ user_id, ...choice })))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind'])
        .doUpdateSet((row) => ({ bell: row.ref('excluded.bell'), mail: row.ref('excluded.mail') })),
    )
    .execute()
}

/**
 * Returns the users to notify in the bell, and the addresses to mail, each once. Notices for the shop go first to its
 * own address, unless the staff member with that address opted out.
 */
export async function findListeners(db: Db, kind: NoticeKind, { isForShop }: { isForShop: boolean }) {
  const [settings, staff] = await Promise.all([findSettings(db), listStaff(db, kind)])
  const shopEmail = isForShop ? settings.email : ''
  const chosenBy = staff.map((person) => ({ ...person, ...chosen(person, shopEmail) }))
  const isRefused = chosenBy.some(({ email, mail }) => isSameEmail(email, shopEmail) && !mail)
  const wanted = chosenBy.filter(({ email, mail }) => mail && !isSameEmail(email, shopEmail)).map(({ email }) => email)
  return {
    bell: chosenBy.filter(({ bell }) => bell).map(({ id }) => id),
    mail: shopEmail && !isRefused ? [shopEmail, ...wanted] : wanted,
  }
}

function listStaff(db: Db, kind: NoticeKind): Promise<Person[]> {
  return db
    .selectFrom('users')
    .leftJoin('notification_choices as choice', (join) =>
      join.onRef('choice.user_id', '=', 'users.id').on('choice.kind', '=', sql.lit(kind)),
    )
    .select(['users.id', 'users.email', 'choice.bell', 'choice.mail'])
    .where('users.role', 'in', rolesWith(noticePermissions[kind]))
    .orderBy('users.id')
    .execute()
}

const chosen = ({ email, bell, mail }: Person, shopEmail: string) => ({
  bell: bell ?? true,
  mail: mail ?? isSameEmail(email, shopEmail),
})
