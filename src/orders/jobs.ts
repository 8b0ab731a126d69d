import { z } from 'zod'
import { defineJob } from '../platform/jobs/define-job.ts'

/** For notifications, which come later: tells what could not be told of an order at once. */
export const orderMoved = defineJob('order-moved', z.object({ order_id: z.uuid() }))
