import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'

export const scheduledBackup = defineJob('scheduled-backup', z.object({ now: z.boolean().optional() }))
