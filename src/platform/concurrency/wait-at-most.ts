import { setTimeout as sleep } from 'node:timers/promises'

/** Until `work` is done, and no longer than `ms`. The clock keeps no process open. */
export const waitAtMost = (work: Promise<unknown> | undefined, ms: number) =>
  Promise.race([work, sleep(ms, undefined, { ref: false })])
