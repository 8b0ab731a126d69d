import { z } from 'zod'
import { defineJob, noPayload } from '../platform/jobs/define-job.ts'

export const sendResetLink = defineJob('send-reset-link', z.object({ email: z.string(), asked: z.uuid() }))
export const deleteExpiredSessions = defineJob('delete-expired-sessions', noPayload)
