import { expect, onTestFinished, test } from 'vitest'
import { Cache, everything } from './cache.server.ts'

/**
 * Values that count how often they were computed, tagged by the numbers in their key; `hold` delays the computations.
 */
function openCache({ maxBytes = 1_000_000, ttl = 60, size = 100 } = {}) {
  const cache = new Cache(maxBytes)
  const made: string[] = []
  let gate = Promise.resolve()
  const get = (key: string) =>
    cache.get(key, { ttl, tags: () => key.match(/\d+/g) ?? [], bytes: () => size }, async () => {
      made.push(key)
      const value = `${key} ${made.length}`
      await gate
      return value
    })
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    return resolve
  }
  return { cache, made, get, hold }
}

test('concurrent requests share one computation, which lasts until one of its tags is purged', async () => {
  const { cache, made, get } = openCache()
  expect(new Set(await Promise.all([get('1-2'), get('1-2'), get('1-2')])).size).toBe(1)
  await get('3')
  cache.purge(['9'])
  await get('1-2')
  expect(made).toEqual(['1-2', '3'])
  cache.purge(['2'])
  await get('1-2')
  await get('3')
  expect(made).toEqual(['1-2', '3', '1-2'])
  cache.purge([everything])
  await get('3')
  expect(made).toHaveLength(4)
})

test('an expired value is computed again', async () => {
  const { made, get } = openCache({ ttl: 600 })
  await get('1')
  await get('1')
  expect(made).toHaveLength(1)
  const { now } = performance
  performance.now = () => now.call(performance) + 601_000
  onTestFinished(() => {
    performance.now = now
  })
  await get('1')
  expect(made).toHaveLength(2)
})

test('a value whose tag is purged while it is computed is returned only to the earlier callers', async () => {
  const { cache, made, get, hold } = openCache()
  const open = hold()
  const early = [get('1'), get('2')]
  await expect.poll(() => made.length).toBe(2)
  cache.purge(['1'])
  const late = [get('1'), get('2')]
  open()
  expect(await Promise.all(early)).toEqual(['1 1', '2 2'])
  expect(await Promise.all(late)).toEqual(['1 3', '2 2'])
  expect(await get('1')).toBe('1 3')
  expect(made).toEqual(['1', '2', '1'])
})

test('a failed computation fails for all its callers, and is repeated for the next one', async () => {
  const cache = new Cache(1000)
  let turn = 0
  const get = () =>
    cache.get('key', { ttl: 60, tags: () => [] }, async () => {
      turn += 1
      if (turn === 1) throw new Error('away')
      return turn
    })
  expect((await Promise.allSettled([get(), get()])).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await get()).toBe(2)
})

test('the cache stays within its limit by dropping the least recently used entries', async () => {
  const { cache, made, get } = openCache({ maxBytes: 21_000, size: 4000 })
  for (const key of ['a', 'b', 'a', 'c', 'd', 'e']) await get(key)
  expect(cache.bytes).toBeLessThanOrEqual(21_000)
  made.length = 0
  await get('a')
  await get('b')
  expect(made).toEqual(['b'])
})

test('a cache of zero bytes stores nothing', async () => {
  const { cache, made, get } = openCache({ maxBytes: 0 })
  await get('1')
  await get('1')
  expect([made.length, cache.bytes, cache.size]).toEqual([2, 0, 0])
})
