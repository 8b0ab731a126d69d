import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for `work`, at most `ms`. The timer does not keep the process alive. */
export const waitAtMost = (work: Promise<unknown> | undefined, ms: number) =>
  Promise.race([work, sleep(ms, undefined, { ref: false })])
