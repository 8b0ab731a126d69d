import { defineJob, noPayload } from '../../platform/jobs/define-job.ts'

export const refreshCustomers = defineJob('refresh-customers', noPayload)
