import { ShopError } from '../../platform/http/errors.ts'

/**
 * Serialises work of this process that needs the same rows, first come first served for each key, so that it queues here
 * and does not hold a database connection while it waits for row locks. `keys` must be sorted, to avoid deadlocks. Work
 * whose turn comes after more than `longestWaitMs` is not run: it throws 503 `ocupada`.
 */
export function oneByOne(longestWaitMs: number) {
  const last = new Map<number, Promise<void>>()

  return async function run<Value>(keys: readonly number[], work: () => Promise<Value>): Promise<Value> {
    const queuedAt = performance.now()
    await using turns = new AsyncDisposableStack()
    for (const key of keys) {
      const before = last.get(key)
      const { promise: ended, resolve } = Promise.withResolvers<void>()
      last.set(key, ended)
      turns.defer(() => {
        if (last.get(key) === ended) last.delete(key)
        resolve()
      })
      await before
    }
    if (performance.now() - queuedAt > longestWaitMs)
      throw new ShopError(503, 'ocupada', tooBusy, undefined, { retryAfter: 2 })
    return await work()
  }
}

const tooBusy = 'Muchos compran lo mismo a la vez. Probá de nuevo en un momento.'
