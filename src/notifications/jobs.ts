import { z } from 'zod'
import { defineJob, noPayload } from '../platform/jobs/define-job.ts'

export const announce = defineJob('announce', z.object({ announcement_id: z.int() }))
export const remindUnpaid = defineJob('remind-unpaid', noPayload)
export const tellOfProducts = defineJob('tell-of-products', noPayload)
