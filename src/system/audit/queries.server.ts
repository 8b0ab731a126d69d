import { sql } from 'kysely'
import { currentActor } from '../../platform/actor.server.ts'
import type { Db } from '../../platform/database.server.ts'
import { timeZone } from '../../platform/time.ts'
import { saysWords } from '../../platform/words-within.server.ts'
import type { AuditAction, AuditEntry, AuditQuery } from './contract.ts'
import { nameReferred } from './names.server.ts'

/** What changes no row and is still worth knowing: a backup, ended sessions. */
export async function noteAct(db: Db, label: string, details: Record<string, unknown> = {}) {
  const actor = currentActor()
  if (!actor) return
  await db
    .insertInto('audit_log')
    .columns(['actor_id', 'actor', 'request_id', 'action', 'label', 'after'])
    .expression((from) =>
      from
        .selectFrom('users')
        .select((user) => [
          'users.id',
          'users.email',
          user.val(actor.request_id).as('request_id'),
          user.val('act').as('action'),
          user.val(label).as('label'),
          sql`${JSON.stringify(details)}::jsonb`.as('after'),
        ])
        .where('users.id', '=', actor.user_id),
    )
    .execute()
}

export async function listAudit(db: Db, query: AuditQuery) {
  const matching = matchingEntries(db, query)
  const [rows, { total }, actors, tables] = await Promise.all([
    matching
      .selectAll()
      .orderBy('id', 'desc')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    listActors(db),
    listTables(db),
  ])
  const entries = rows.map(
    (row): AuditEntry => ({
      ...row,
      id: Number(row.id),
      action: row.action as AuditAction,
      created_at: row.created_at.toISOString(),
      before: row.before as AuditEntry['before'],
      after: row.after as AuditEntry['after'],
    }),
  )
  return { entries, names: await nameReferred(db, entries), actors, tables, total }
}

function matchingEntries(db: Db, { actor_id, table, action, search, from, to }: AuditQuery) {
  let entries = db.selectFrom('audit_log')
  if (actor_id) entries = entries.where('actor_id', '=', actor_id)
  if (table) entries = entries.where('table_name', '=', table)
  if (action) entries = entries.where('action', '=', action)
  if (from) entries = entries.where('created_at', '>=', dayStart(from))
  if (to) entries = entries.where('created_at', '<', sql<Date>`${dayStart(to)} + interval '1 day'`)
  if (search) entries = entries.where(saysWords(sql`search_text`, search))
  return entries
}

const dayStart = (day: string) => sql<Date>`(${day}::date::timestamp at time zone ${timeZone})`

/** Each administrator once, by their latest address; a skip through the index, however long the log. */
async function listActors(db: Db) {
  const { rows } = await sql<{ id: number; email: string }>`
    with recursive known as (
      (select actor_id from audit_log order by actor_id limit 1)
      union all
      select (select actor_id from audit_log where actor_id > known.actor_id order by actor_id limit 1)
      from known where known.actor_id is not null)
    select actor_id as id,
      (select actor from audit_log l where l.actor_id = known.actor_id order by l.id desc limit 1) as email
    from known where actor_id is not null order by 2`.execute(db)
  return rows
}

async function listTables(db: Db) {
  const { rows } = await sql<{ name: string }>`
    with recursive known as (
      (select table_name from audit_log order by table_name limit 1)
      union all
      select (select table_name from audit_log where table_name > known.table_name order by table_name limit 1)
      from known where known.table_name is not null)
    select table_name as name from known where table_name <> '' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
