import { z } from 'zod'

/** A backup that is kept beside the shop. */
export const Backup = z.object({
  name: z.string(),
  created_at: z.string(),
  bytes: z.int(),
  /** Pictures and proofs in it. */
  files: z.int(),
})
export type Backup = z.infer<typeof Backup>

export const BackupList = z.object({
  success: z.literal(true),
  /** Where they lie on the server. */
  folder: z.string(),
  backups: z.array(Backup),
})
export type BackupList = z.infer<typeof BackupList>
