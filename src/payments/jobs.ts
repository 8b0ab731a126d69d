import { z } from 'zod'
import { defineJob, noPayload } from '../platform/jobs/define-job.ts'

export const cancelUnpaid = defineJob('cancel-unpaid', noPayload)
export const notifyOfHolds = defineJob('tell-of-holds', noPayload)
export const sendRefund = defineJob('send-refund', z.object({ request_id: z.uuid() }))
export const simulatorNotify = defineJob('simulator-notify', z.object({ payment_id: z.string() }))

export const refundMade = defineJob('refund-made', z.object({ refund_id: z.int() }))
/** Marks the notices of a subject as read for all staff, once one of them has resolved it. */
export const readNotices = defineJob('read-notices', z.object({ subject: z.string() }))
export const notifyStaff = defineJob(
  'tell-staff',
  z.object({
    key: z.string(),
    kind: z.enum(['orders', 'system']).default('system'),
    subject: z.string().optional(),
    type: z.enum(['order', 'stock']),
    title: z.string(),
    message: z.string(),
    link: z.string().startsWith('/admin'),
    mail: z.object({}),
  }),
)
