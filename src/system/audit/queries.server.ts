import { sql } from 'kysely'
import { currentActor } from '../../platform/database/actor.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { readPage } from '../../platform/database/read-page.server.ts'
import { listActs } from './acts.server.ts'
import type { AuditAct, AuditQuery } from './contract.ts'
import { asEntry, matchingEntries } from './entries.server.ts'
import { nameReferences } from './names.server.ts'

/** Records in the audit log an action that changes no row: a backup, ended sessions. */
export async function recordAct(db: Db, label: string, details: Record<string, unknown> = {}, actor = currentActor()) {
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
  const list = query.by === 'act' ? listActs : listRows
  const [{ entries, pagination }, actors, tables] = await Promise.all([list(db, query), listActors(db), listTables(db)])
  const names = await nameReferences(
    db,
    entries.flatMap((entry) => [entry, ...entry.parts]),
  )
  return { entries, names, actors, tables, pagination }
}

async function listRows(db: Db, query: AuditQuery) {
  const matching = matchingEntries(db, query)
  const { rows, pagination } = await readPage(matching.selectAll().orderBy('id', 'desc'), matching, query)
  return {
    entries: rows.map((row): AuditAct => ({ ...asEntry(row), parts: [], parts_count: 0, alike_count: 1 })),
    pagination,
  }
}

/**
 * Lists each actor once, with their latest address. Skips through the index, so its cost does not grow with the log.
 */
async function listActors(db: Db) {
  const { rows } = await sql<{ id: number; email: string; name: string }>`
    with recursive known as (
      (select actor_id from audit_log order by actor_id limit 1)
      union all
      select (select actor_id from audit_log where actor_id > known.actor_id order by actor_id limit 1)
      from known where known.actor_id is not null)
    select actor_id as id,
      (select actor from audit_log l where l.actor_id = known.actor_id order by l.id desc limit 1) as email,
      coalesce((select trim(first_name || ' ' || last_name) from users where users.id = actor_id), '') as name
    from known where actor_id is not null order by 3, 2`.execute(db)
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
