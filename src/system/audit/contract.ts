import { z } from 'zod'
import { answer, IdParam, ifGiven, limitOf, OptionalDay, Page, Pagination } from '../../platform/http/contract.ts'

export const AuditAction = z.enum(['insert', 'update', 'delete', 'act'])
export type AuditAction = z.infer<typeof AuditAction>

const Values = z.record(z.string(), z.unknown()).nullable()

/** A row that a staff member changed, or an action that changes no row. */
export const AuditEntry = z.object({
  id: z.int(),
  created_at: z.string(),
  actor_id: z.int(),
  /** Their e-mail address at that time. */
  actor: z.string(),
  request_id: z.string(),
  action: AuditAction,
  table_name: z.string(),
  row_id: z.string(),
  label: z.string(),
  /** Only the changed columns; of a deleted row, all. */
  before: Values,
  after: Values,
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** The changes of one request: the main one, and the others as parts. */
export const AuditAct = AuditEntry.extend({
  /** At most a hundred. */
  parts: z.array(AuditEntry),
  parts_count: z.int(),
  /** Number of changes of the same table and kind, including this one. */
  alike_count: z.int(),
})
export type AuditAct = z.infer<typeof AuditAct>

export const AuditQuery = z.object({
  page: Page,
  limit: limitOf(50),
  by: ifGiven(z.enum(['row', 'act'])).describe(
    'act: the changes of one request are one entry, with its other rows as parts',
  ),
  actor_id: ifGiven(IdParam.shape.id).describe('User who made the change'),
  table: ifGiven(z.string().max(100)).describe('Table name'),
  action: ifGiven(AuditAction),
  search: ifGiven(z.string().trim().max(200)).describe('Searches name, id and values'),
  from: OptionalDay.describe('First business day'),
  to: OptionalDay.describe('Last business day'),
})
export type AuditQuery = z.infer<typeof AuditQuery>

/** Names of referenced rows: `users 1` → `Ana Pérez`. Deleted rows have none. */
export const Names = z.record(z.string(), z.string())
export type Names = z.infer<typeof Names>

export const AuditPage = answer({
  entries: z.array(AuditAct),
  names: Names,
  actors: z.array(z.object({ id: z.int(), email: z.string(), name: z.string() })),
  tables: z.array(z.string()),
  pagination: Pagination,
})
export type AuditPage = z.infer<typeof AuditPage>

export const ChainCheck = answer({
  entries: z.int(),
  last_at: z.string().nullable(),
  fault: z.string().nullable(),
})

/** A link of the chain: if kept elsewhere, it later proves that no entry up to it was removed. */
export const ChainEnd = z.object({ place: z.int(), hash: z.string() })
export type ChainEnd = z.infer<typeof ChainEnd>
