import type { CronItem } from 'graphile-worker'
import type { JobHandlers } from './platform/jobs.server.ts'
import type { Resources } from './platform/resources.server.ts'

/** What runs at its time (UTC). */
export const cron: CronItem[] = []

/** Every job of the shop by its name. */
export function jobHandlers(_resources: Omit<Resources, 'jobs'>): JobHandlers {
  return {}
}
