import { z } from 'zod'
import { answer, asJson } from '../../platform/http/contract.ts'
import { ChainEnd } from '../audit/contract.ts'

/** Totals recorded when a backup is made and compared when it is tried. */
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

export const Backup = z.object({
  name: z.string(),
  created_at: z.string(),
  bytes: z.int(),
  /** Number of pictures and proofs. */
  files: z.int(),
  /** Where the audit's hash chain ended; `npm run audit:check` checks that it still contains this point. */
  audit: ChainEnd.optional(),
  /** SHA-256 of `base.sql`, and of `files.json`, which lists those of the files. Missing in older backups. */
  base_sha256: z.string().optional(),
  files_sha256: z.string().optional(),
  sums: Sums.optional(),
})
export type Backup = z.infer<typeof Backup>

/** Content of `backup.json`. A backup where it does not parse (power cut, bad disk) does not count. */
export const BackupFile = asJson(Backup)

/** Content of `files.json`: the SHA-256 of each file. */
export const Checksums = asJson(z.record(z.string(), z.string()))

export const BackupName = z.object({ name: z.string().max(60) })

export const BackupTrial = z.discriminatedUnion('state', [
  z.object({ state: z.literal('ninguna') }),
  z.object({ state: z.literal('en_curso') }),
  z.object({
    state: z.literal('hecha'),
    finished_at: z.string(),
    backup: z.string().nullable(),
    seconds: z.int(),
    /** What differs from the backup's totals or is missing; empty if nothing. */
    differences: z.array(z.string()),
  }),
])
export type BackupTrial = z.infer<typeof BackupTrial>

/** The recoverable period; null where the shop does not run PostgreSQL itself. */
export const ArchiveState = z.object({
  from: z.string().nullable(),
  until: z.string().nullable(),
  failure: z.string().nullable(),
})
export type ArchiveState = z.infer<typeof ArchiveState>

export const BackupList = answer({
  folder: z.string(),
  backups: z.array(Backup),
  trial: BackupTrial,
  archive: ArchiveState.nullable(),
})
