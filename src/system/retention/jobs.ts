import { defineJob, noPayload } from '../../platform/jobs/define-job.ts'

export const forgetOld = defineJob('forget-old', noPayload)
