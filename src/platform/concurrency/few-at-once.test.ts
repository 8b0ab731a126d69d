import { expect, test } from 'vitest'
import { fewAtOnce } from './few-at-once.ts'

test('a few run concurrently, some queue, and further callers are refused', async () => {
  const few = fewAtOnce({ atOnce: 2, waiting: 3, refusal: 'Hay muchas.' })
  const { promise: enough, resolve: finish } = Promise.withResolvers<void>()
  let [running, max] = [0, 0]
  const work = async () => {
    running += 1
    max = Math.max(max, running)
    await enough
    running -= 1
    return 'done'
  }
  const calls = Array.from({ length: 8 }, () => few(work))
  const refused = await Promise.allSettled(calls.slice(5))
  for (const one of refused) expect(one).toMatchObject({ reason: { status: 503, code: 'ocupada', retryAfter: 2 } })
  finish()
  expect(await Promise.all(calls.slice(0, 5))).toEqual(Array(5).fill('done'))
  expect(max).toBe(2)
  // Failed work frees its place too.
  const fail = () => few(() => Promise.reject(new Error('no')))
  for (let turn = 0; turn < 3; turn += 1) await expect(fail()).rejects.toThrow('no')
  expect(await few(async () => 'after')).toBe('after')
})
