import { z } from 'zod'
import { defineJob } from '../platform/jobs/define-job.ts'

/** Mails and notifications follow from a step of an order, in features that come later. */
export const orderMoved = defineJob('order-moved', z.object({ order_id: z.uuid() }))
