import { ShopError } from '../../platform/http/errors.ts'

/**
 * Work of this process that would wait for the same rows, one after the other for each key, in the order of asking: it
 * waits here, where it holds no connection, and not in the database. `keys` are sorted, so that no two wait for each other.
 * A turn that comes after `longestWaitMs` is 503 `ocupada`, and its work is not begun.
 */
export function oneByOne(longestWaitMs: number) {
  const last = new Map<number, Promise<void>>()

  return async function run<Value>(keys: readonly number[], work: () => Promise<Value>): Promise<Value> {
    const asked = performance.now()
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
    if (performance.now() - asked > longestWaitMs) throw new ShopError(503, 'ocupada', tooBusy, undefined, 2)
    return await work()
  }
}

const tooBusy = 'Muchos compran lo mismo a la vez. Probá de nuevo en un momento.'
