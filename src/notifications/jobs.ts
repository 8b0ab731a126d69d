import { z } from 'zod'
import { defineJob, noPayload } from '../platform/jobs/define-job.ts'

export const announce = defineJob('announce', z.object({ announcement_id: z.int() }))
export const remindUnpaid = defineJob('remind-unpaid', noPayload)
/** Retries product notifications that failed when first processed. */
export const notifyOfProducts = defineJob(
  'tell-of-products',
  // Jobs enqueued by the previous version have no events.
  z.object({ event_ids: z.array(z.int()).default([]) }),
)
