import { z } from 'zod'
import { defineJob, noPayload } from '../platform/jobs/define-job.ts'

export const deletePictures = defineJob('delete-pictures', z.object({ names: z.array(z.string()) }))
/** Sends the stock alerts of a product that could not be sent immediately. */
export const sendStockAlerts = defineJob('tell-waiting', z.object({ product_id: z.int() }))
/** Restores the list price of offers that have ended. */
export const endOffers = defineJob('end-offers', noPayload)
export const startOffers = defineJob('start-offers', noPayload)
export const markAlertsDue = defineJob('wake-waiting', noPayload)
export const nameNotes = defineJob('name-notes', noPayload)
export const drawPicture = defineJob('draw-picture', z.object({ name: z.string() }))
