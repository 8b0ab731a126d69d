import { setTimeout as sleep } from 'node:timers/promises'

/** What `work` gives, or a failure in these words after `ms`. The clock keeps no process open. */
export const inTime = <Value>(work: Promise<Value>, ms: number, words: string) =>
  Promise.race([work, failAfter(ms, words)])

async function failAfter(ms: number, words: string): Promise<never> {
  await sleep(ms, undefined, { ref: false })
  throw new Error(words)
}
