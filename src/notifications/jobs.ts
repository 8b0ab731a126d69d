import { z } from 'zod'
import { defineJob, noPayload } from '../platform/jobs/define-job.ts'

export const announce = defineJob('announce', z.object({ announcement_id: z.int() }))
export const remindUnpaid = defineJob('remind-unpaid', noPayload)
/** Tells what could not be told of products at once. */
export const tellOfProducts = defineJob(
  'tell-of-products',
  // Without events where the version before enqueued it.
  z.object({ event_ids: z.array(z.int()).default([]) }),
)
