import { setTimeout as sleep } from 'node:timers/promises'

/** Sends it again while the shop is too busy to take it up: of such an answer nothing was written. */
export async function untilTaken<Reply extends { statusCode: number }>(send: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await send()
    if (reply.statusCode !== 503) return reply
    await sleep(500)
  }
}
