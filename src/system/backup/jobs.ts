import { z } from 'zod'
import { defineJob, noPayload } from '../../platform/jobs/define-job.ts'

export const scheduledBackup = defineJob('scheduled-backup', z.object({ now: z.boolean().optional() }))
export const tryBackup = defineJob('try-backup', noPayload)
