import { defineJob, noPayload } from '../../platform/jobs/define-job.ts'

export const deleteOldData = defineJob('forget-old', noPayload)
