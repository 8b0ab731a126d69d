import { z } from 'zod'
import { asJson } from '../../platform/http/contract.ts'
import { ChainEnd } from '../audit/contract.ts'

/** What is counted of a shop when it is backed up, and again when a backup is tried. */
export const Sums = z.object({
  orders: z.int(),
  orders_total: z.number(),
  payments: z.int(),
  payments_total: z.number(),
  products: z.int(),
  stock: z.int(),
  users: z.int(),
})
export type Sums = z.infer<typeof Sums>

/** A backup that is kept beside the shop. */
export const Backup = z.object({
  name: z.string(),
  created_at: z.string(),
  bytes: z.int(),
  /** Pictures and proofs in it. */
  files: z.int(),
  /** Where the audit's chain ended; `npm run audit:check` looks whether it still passes there. */
  audit: ChainEnd.optional(),
  /** SHA-256 of `base.sql`, and of `files.json`, which has those of the files. Backups of older versions have none. */
  base_sha256: z.string().optional(),
  files_sha256: z.string().optional(),
  sums: Sums.optional(),
})
export type Backup = z.infer<typeof Backup>

/** As `backup.json` has it. One that a power cut left empty, or a bad disk changed, is that of no backup. */
export const BackupFile = asJson(Backup)

export const BackupName = z.object({ name: z.string().max(60) })

export const BackupTrial = z.discriminatedUnion('state', [
  z.object({ state: z.literal('ninguna') }),
  z.object({ state: z.literal('en_curso') }),
  z.object({
    state: z.literal('hecha'),
    finished_at: z.string(),
    backup: z.string().nullable(),
    seconds: z.int(),
    /** What did not come back as the backup says of itself; none: all did. */
    differences: z.array(z.string()),
  }),
])
export type BackupTrial = z.infer<typeof BackupTrial>

/** How far the copied changes reach; only the shop's own PostgreSQL has its changes copied. */
export const ArchiveState = z.object({
  /** From when on one may come back to any moment, and up to when. */
  from: z.string().nullable(),
  until: z.string().nullable(),
  failure: z.string().nullable(),
})
export type ArchiveState = z.infer<typeof ArchiveState>

export const BackupList = z.object({
  success: z.literal(true),
  /** Where they lie on the server. */
  folder: z.string(),
  backups: z.array(Backup),
  trial: BackupTrial,
  archive: ArchiveState.nullable(),
})
