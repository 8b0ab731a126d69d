import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'

const maxListed = 50

export async function listStatements(db: Db) {
  const [accounts, statements] = await Promise.all([
    db
      .selectFrom('statement_accounts')
      .select(['id', 'name', sql<boolean>`format is not null`.as('is_taught')])
      .orderBy(sql`fold(name)`)
      .execute(),
    newestStatements(db),
  ])
  return { accounts, statements }
}

function newestStatements(db: Db) {
  return db
    .selectFrom('statements')
    .innerJoin('statement_accounts as account', 'account.id', 'statements.account_id')
    .leftJoin('users as staff', 'staff.id', 'statements.created_by')
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('statement_rows')
          .innerJoin('statement_lines as line', 'line.id', 'statement_rows.line_id')
          .leftJoin('statement_matches as match', 'match.line_id', 'line.id')
          .whereRef('statement_rows.statement_id', '=', 'statements.id')
          .select([
            sql<number>`count(*)::integer`.as('lines'),
            sql<number>`count(*) filter (where match.line_id is null)::integer`.as('unmatched_lines'),
            sql<string | null>`min(line.day)`.as('first_day'),
            sql<string | null>`max(line.day)`.as('last_day'),
          ])
          .as('read'),
      (join) => join.onTrue(),
    )
    .select(['statements.id', 'account.name as account', 'statements.file_name', 'staff.first_name as created_by'])
    .select(['statements.created_at', 'read.first_day', 'read.last_day'])
    .select([
      sql<number>`coalesce(read.lines, 0)`.as('lines'),
      sql<number>`coalesce(read.unmatched_lines, 0)`.as('unmatched_lines'),
    ])
    .orderBy('statements.created_at', 'desc')
    .orderBy('statements.id', 'desc')
    .limit(maxListed)
    .execute()
}
