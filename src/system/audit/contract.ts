import { z } from 'zod'
import { IdParam, ifGiven, limitOf, OptionalDay, Page, Pagination } from '../../platform/http/contract.ts'

export const AuditAction = z.enum(['insert', 'update', 'delete', 'act'])
export type AuditAction = z.infer<typeof AuditAction>

const Values = z.record(z.string(), z.unknown()).nullable()

/** One row that an administrator changed, or one act that changes no row. */
export const AuditEntry = z.object({
  id: z.int(),
  created_at: z.string(),
  actor_id: z.int(),
  /** The administrator's address as of that day. */
  actor: z.string(),
  request_id: z.string(),
  action: AuditAction,
  table_name: z.string(),
  row_id: z.string(),
  label: z.string(),
  /** Only the columns that changed; the whole row of what was deleted. */
  before: Values,
  after: Values,
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** What one request changed: its main change, and the rest. One change alone has no parts. */
export const AuditAct = AuditEntry.extend({
  /** At most a hundred. */
  parts: z.array(AuditEntry),
  parts_count: z.int(),
  /** Of the same kind, itself included: what an import made, without what it changed. */
  alike_count: z.int(),
})
export type AuditAct = z.infer<typeof AuditAct>

export const AuditQuery = z.object({
  page: Page,
  limit: limitOf(50),
  by: ifGiven(z.enum(['row', 'act'])).describe('act: what one request changed is one entry, its other rows are parts'),
  actor_id: ifGiven(IdParam.shape.id).describe('Who'),
  table: ifGiven(z.string().max(100)).describe('What kind of thing, by its table'),
  action: ifGiven(AuditAction),
  search: ifGiven(z.string().trim().max(200)).describe('In its name, id or values'),
  from: OptionalDay.describe('First business day'),
  to: OptionalDay.describe('Last business day'),
})
export type AuditQuery = z.infer<typeof AuditQuery>

/** What the ids among the values stand for: `users 1` → `Ana Pérez`. Of what is no more there is none. */
export const Names = z.record(z.string(), z.string())
export type Names = z.infer<typeof Names>

export const AuditPage = z.object({
  success: z.literal(true),
  entries: z.array(AuditAct),
  names: Names,
  /** Who and what the whole log knows, for the filters. */
  actors: z.array(z.object({ id: z.int(), email: z.string(), name: z.string() })),
  tables: z.array(z.string()),
  pagination: Pagination,
})
export type AuditPage = z.infer<typeof AuditPage>

export const ChainCheck = z.object({
  success: z.literal(true),
  entries: z.int(),
  last_at: z.string().nullable(),
  /** What is wrong first; null if nothing is. */
  fault: z.string().nullable(),
})

/** A place of the chain and its hash: kept elsewhere, they prove later that nothing up to there is gone. */
export const ChainEnd = z.object({ place: z.int(), hash: z.string() })
export type ChainEnd = z.infer<typeof ChainEnd>
