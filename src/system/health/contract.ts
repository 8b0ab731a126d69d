import { z } from 'zod'

/** Problems that do not stop sales. */
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
