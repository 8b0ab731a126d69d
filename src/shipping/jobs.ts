import { defineJob, noPayload } from '../platform/jobs/define-job.ts'

export const refreshBranches = defineJob('refresh-carrier-branches', noPayload)
