import { setTimeout as sleep } from 'node:timers/promises'

/** Repeats a request while the response is 503, which means that nothing was written. */
export async function untilTaken<Reply extends { statusCode: number }>(send: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await send()
    if (reply.statusCode !== 503) return reply
    await sleep(500)
  }
}
