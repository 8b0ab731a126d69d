import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { oneByOne } from './one-by-one.ts'

test('work of the same key runs one at a time, in order; other keys do not wait', async () => {
  const run = oneByOne(10_000)
  const { promise: enough, resolve: finish } = Promise.withResolvers<void>()
  const begun: string[] = []
  const work = (name: string, ...keys: number[]) =>
    run(keys, async () => {
      begun.push(name)
      if (keys.includes(1)) await enough
      return name
    })
  const first = work('first', 1)
  const both = work('both', 1, 2)
  const last = work('last', 1)
  // Work that waits for its first key does not hold its second one.
  expect(await work('other', 2)).toBe('other')
  expect(begun).toEqual(['first', 'other'])
  finish()
  expect(await Promise.all([first, both, last])).toEqual(['first', 'both', 'last'])
  expect(begun).toEqual(['first', 'other', 'both', 'last'])
})

test('failed work starts the next; work that waited too long is refused', async () => {
  const run = oneByOne(500)
  await expect(run([1], () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const slow = run([1], () => sleep(1000))
  let isBegun = false
  const late = run([1], async () => (isBegun = true))
  await expect(late).rejects.toMatchObject({ status: 503, code: 'ocupada' })
  expect(isBegun).toBe(false)
  await slow
  expect(await run([1], async () => 'again')).toBe('again')
})
