import { z } from 'zod'
import { defineJob } from '../platform/jobs/define-job.ts'

/** Retries an invitation that failed. */
export const inviteToReview = defineJob('invite-to-review', z.object({ order_id: z.uuid() }))
