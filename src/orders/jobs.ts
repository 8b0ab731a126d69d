import { z } from 'zod'
import { defineJob, noPayload } from '../platform/jobs/define-job.ts'

/**
 * Sends the notifications of an order's steps that could not be sent immediately. Handled by the feature
 * `notifications`.
 */
export const orderMoved = defineJob('order-moved', z.object({ order_id: z.uuid() }))

export const makeShipment = defineJob('make-shipment', z.object({ order_id: z.uuid(), turn: z.int().min(0) }))
export const trackShipments = defineJob('track-shipments', noPayload)
