import { z } from 'zod'
import { defineJob } from '../platform/jobs/define-job.ts'

/** Asks a buyer what could not be asked at once. */
export const inviteToReview = defineJob('invite-to-review', z.object({ order_id: z.uuid() }))
