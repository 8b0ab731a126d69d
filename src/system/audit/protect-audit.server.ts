import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openClient } from '../../platform/database/connection.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { packageRoot } from '../../platform/package-root.server.ts'

/** Runs the file that an owner of an external database runs by hand. */
export async function protectAudit(superuserUrl: string) {
  await using client = await openClient({ connectionString: superuserUrl, application_name: 'estela-audit' })
  await client.query(await readFile(join(packageRoot, 'db/protect-audit.sql'), 'utf8'))
}

/** Whether the shop's role can only append to the audit log. False for a superuser. */
export async function isAuditProtected(db: Db) {
  const { rows } = await sql<{ is_protected: boolean }>`
    select not has_table_privilege('audit_log', 'update, delete, truncate, trigger')
      and not pg_has_role(tableowner, 'usage') as is_protected
    from pg_tables where schemaname = 'public' and tablename = 'audit_log'`.execute(db)
  return rows[0]?.is_protected === true
}
