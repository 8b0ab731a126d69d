import { setTimeout as sleep } from 'node:timers/promises'

/** Rejects with this message if `work` takes longer than `ms`. The timer does not keep the process alive. */
export const inTime = <Value>(work: Promise<Value>, ms: number, message: string) =>
  Promise.race([work, failAfter(ms, message)])

async function failAfter(ms: number, message: string): Promise<never> {
  await sleep(ms, undefined, { ref: false })
  throw new Error(message)
}
