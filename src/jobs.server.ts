import type { CronItem } from 'graphile-worker'
import { cancelUnpaid } from './payments/cancel-unpaid.server.ts'
import type { JobHandlers } from './platform/jobs.server.ts'
import type { Resources } from './platform/resources.server.ts'

/** What runs at its time (UTC). */
export const cron: CronItem[] = [{ task: 'cancel-unpaid', match: '* * * * *' }]

/** Every job of the shop by its name. */
export function jobHandlers(resources: Omit<Resources, 'jobs'>): JobHandlers {
  return {
    'cancel-unpaid': async () => {
      await cancelUnpaid(resources.db)
    },
  }
}
