import { z } from 'zod'
import { ChainEnd } from '../audit/contract.ts'

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
})
export type Backup = z.infer<typeof Backup>

export const BackupList = z.object({
  success: z.literal(true),
  /** Where they lie on the server. */
  folder: z.string(),
  backups: z.array(Backup),
})
export type BackupList = z.infer<typeof BackupList>
