import type { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { inRounds } from '../../platform/concurrency/in-rounds.ts'

/** One browser that follows the shop. */
type Listener = { tell(): Promise<void>; end(): void }

/** Several changes soon after one another are told once. */
const gatherMs = 300
/** So that neither end takes a quiet line for a dead one, and who may no longer listen is found out. */
const pulseMs = 20_000

/** Tells the browsers at this process that something changed, soon after the database said so, and now and then anyway. */
export function tellListeners(changes: EventEmitter, log: FastifyBaseLogger) {
  const listeners = new Set<Listener>()
  const tellAll = inRounds(async () => {
    await sleep(gatherMs)
    await Promise.all([...listeners].map(tell))
  })

  async function tell(listener: Listener) {
    try {
      await listener.tell()
    } catch (err) {
      // It asks for all anew when it is back.
      log.warn({ err }, 'a browser of the panel cannot be told')
      listener.end()
    }
  }

  const onChange = () => void (listeners.size > 0 && tellAll())
  changes.on('change', onChange)
  const pulse = setInterval(onChange, pulseMs).unref()

  return {
    add: (listener: Listener) => void listeners.add(listener),
    remove: (listener: Listener) => void listeners.delete(listener),
    close() {
      changes.off('change', onChange)
      clearInterval(pulse)
      for (const listener of listeners) listener.end()
    },
  }
}
