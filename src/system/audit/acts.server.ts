import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { pagination } from '../../platform/http/contract.ts'
import { mainChangeOf } from './actions.ts'
import type { AuditAct, AuditQuery } from './contract.ts'
import { asEntry, matchingEntries } from './entries.server.ts'

/** An import can change thousands of rows. */
const maxParts = 100

/** Rows without a request come from scripts: each is an action of its own. */
const act = sql<string>`coalesce(nullif(request_id, ''), id::text)`

/** Lists a page of actions with at least one matching row, newest first, each with all its rows. */
export async function listActs(db: Db, query: AuditQuery) {
  const matching = matchingEntries(db, query)
  const [acts, { total }] = await Promise.all([
    matching
      .select([act.as('act'), (row) => row.fn.max('id').as('newest')])
      .groupBy(act)
      .orderBy('newest', 'desc')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    matching.select(sql<number>`count(distinct ${act})`.as('total')).executeTakeFirstOrThrow(),
  ])
  const rows = await listRowsOf(
    db,
    acts.map((one) => one.act),
  )
  const entries = acts.flatMap((one) => asAct(rows.filter((row) => row.act === one.act)))
  return { entries, pagination: pagination(query, total) }
}

function listRowsOf(db: Db, acts: string[]) {
  const alone = acts.filter((one) => /^\d+$/.test(one))
  return db
    .selectFrom((log) =>
      log
        .selectFrom('audit_log')
        .selectAll()
        .select(act.as('act'))
        .select(sql<number>`row_number() over (partition by ${act} order by id)`.as('place'))
        .select(sql<number>`count(*) over (partition by ${act})`.as('count'))
        // How many rows were written, not how often: a window counts nothing as distinct, but ranks from both ends.
        .select(
          sql<number>`dense_rank() over (partition by ${act}, table_name, action order by row_id)
            + dense_rank() over (partition by ${act}, table_name, action order by row_id desc) - 1`.as('alike_count'),
        )
        .where((row) =>
          row.or([
            row('request_id', '=', sql<string>`any(${acts})`),
            row('id', '=', sql<string>`any(${alone}::bigint[])`),
          ]),
        )
        .as('row'),
    )
    .selectAll()
    .where('place', '<=', maxParts + 1)
    .orderBy('place')
    .execute()
}

function asAct(rows: Awaited<ReturnType<typeof listRowsOf>>): AuditAct[] {
  const entries = rows.map((row) => ({ ...asEntry(row), alike_count: row.alike_count }))
  const lead = mainChangeOf(entries)
  if (!lead) return []
  return [{ ...lead, parts: entries.filter(({ id }) => id !== lead.id), parts_count: (rows[0]?.count ?? 1) - 1 }]
}
