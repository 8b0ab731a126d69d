import type { CronItem } from 'graphile-worker'
import { z } from 'zod'
import { preparePicture } from './catalog/pictures/picture-bytes.server.ts'
import type { JobHandlers } from './platform/jobs.server.ts'
import type { Resources } from './platform/resources.server.ts'

/** What runs at its time (UTC). */
export const cron: CronItem[] = []

/** Every job of the shop by its name. */
export function jobHandlers(resources: Omit<Resources, 'jobs'>): JobHandlers {
  return {
    'draw-picture': (payload) => preparePicture(resources, z.object({ name: z.string() }).parse(payload).name),
  }
}
