import { type Selectable, sql } from 'kysely'
import type { AuditLog } from '../../../db/types.ts'
import { dayStart } from '../../platform/database/business-day.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { matchesEach } from '../../platform/database/matches-words.server.ts'
import type { AuditEntry, AuditQuery } from './contract.ts'

export function asEntry(row: Selectable<AuditLog>): AuditEntry {
  const { actor_id, actor, request_id, table_name, row_id, label } = row
  return {
    actor_id,
    actor,
    request_id,
    table_name,
    row_id,
    label,
    id: Number(row.id),
    action: row.action,
    created_at: row.created_at,
    before: row.before as AuditEntry['before'],
    after: row.after as AuditEntry['after'],
  }
}

export function matchingEntries(db: Db, { actor_id, table, action, search, from, to }: AuditQuery) {
  let entries = db.selectFrom('audit_log')
  if (actor_id) entries = entries.where('actor_id', '=', actor_id)
  if (table) entries = entries.where('table_name', '=', table)
  if (action) entries = entries.where('action', '=', action)
  if (from) entries = entries.where('created_at', '>=', dayStart(from))
  if (to) entries = entries.where('created_at', '<', dayStart(to, 1))
  if (search) entries = entries.where(matchesEach(sql`search_text`, search))
  return entries
}
