import type { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { inRounds } from '../../platform/concurrency/in-rounds.ts'

type Listener = { notify(): Promise<void>; end(): void }

/** Changes within this time are sent as one. */
const debounceMs = 300
/** Heartbeat: keeps idle connections open, and closes those whose session ended. */
const heartbeatMs = 20_000

/** Notifies the browsers connected to this worker of changes, and periodically as a heartbeat. */
export function notifyListeners(changes: EventEmitter, log: FastifyBaseLogger) {
  const listeners = new Set<Listener>()
  const notifyAll = inRounds(async () => {
    await sleep(debounceMs)
    await Promise.all([...listeners].map(notify))
  })

  async function notify(listener: Listener) {
    try {
      await listener.notify()
    } catch (err) {
      // The browser reconnects and loads everything again.
      log.warn({ err }, 'cannot notify a browser of the panel')
      listener.end()
    }
  }

  const onChange = () => void (listeners.size > 0 && notifyAll())
  changes.on('change', onChange)
  const heartbeat = setInterval(onChange, heartbeatMs).unref()

  return {
    add: (listener: Listener) => void listeners.add(listener),
    remove: (listener: Listener) => void listeners.delete(listener),
    close() {
      changes.off('change', onChange)
      clearInterval(heartbeat)
      for (const listener of listeners) listener.end()
    },
  }
}
