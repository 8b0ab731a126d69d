import { z } from 'zod'
import { defineJob, noPayload } from '../jobs/define-job.ts'

export const sendMail = defineJob('send-mail', z.object({ mail_id: z.int() }))
export const sendDueMails = defineJob('send-due-mails', noPayload)
