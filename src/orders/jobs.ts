import { z } from 'zod'
import { defineJob, noPayload } from '../platform/jobs/define-job.ts'

/** For notifications, which come later: tells what could not be told of an order at once. */
export const orderMoved = defineJob('order-moved', z.object({ order_id: z.uuid() }))

export const makeShipment = defineJob('make-shipment', z.object({ order_id: z.uuid(), turn: z.int().min(0) }))
export const trackShipments = defineJob('track-shipments', noPayload)
