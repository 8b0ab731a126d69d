import { z } from 'zod'
import { defineJob } from '../platform/jobs/define-job.ts'

export const sendResetLink = defineJob('send-reset-link', z.object({ email: z.string(), asked: z.uuid() }))
