import { z } from 'zod'
import { defineJob, noPayload } from '../platform/jobs/define-job.ts'

export const deletePictures = defineJob('delete-pictures', z.object({ names: z.array(z.string()) }))
/** Tells those who wait for a product what could not be told at once. */
export const tellWaiting = defineJob('tell-waiting', z.object({ product_id: z.int() }))
/** What is over costs its list price again. */
export const endOffers = defineJob('end-offers', noPayload)
/** What was planned begins. */
export const startOffers = defineJob('start-offers', noPayload)
export const wakeWaiting = defineJob('wake-waiting', noPayload)
export const nameNotes = defineJob('name-notes', noPayload)
export const drawPicture = defineJob('draw-picture', z.object({ name: z.string() }))
