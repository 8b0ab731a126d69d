import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * What is asked in one turn of the event loop, by however many requests, is found together: the busier the process, the
 * more share a question. Undefined for a key of which nothing was found.
 */
export function inBatches<Key, Found>(find: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>) {
  let gathering: { keys: Set<Key>; found: Promise<ReadonlyMap<Key, Found>> } | undefined

  function begin() {
    const keys = new Set<Key>()
    const found = nextTurn().then(() => {
      gathering = undefined
      return find([...keys])
    })
    return { keys, found }
  }

  return async (key: Key) => {
    gathering ??= begin()
    gathering.keys.add(key)
    const found = await gathering.found
    return found.get(key)
  }
}
