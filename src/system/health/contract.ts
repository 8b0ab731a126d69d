import { z } from 'zod'

/** What may be wrong while the shop goes on selling. */
export const Trouble = z.enum([
  'files',
  'bucket',
  'machines',
  'jobs',
  'failing',
  'mails',
  'schedule',
  'clock',
  'backups',
  'archive',
  'retention',
  'replica',
])
export type Trouble = z.infer<typeof Trouble>
