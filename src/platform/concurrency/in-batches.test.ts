import { expect, test } from 'vitest'
import { inBatches } from './in-batches.ts'

function openNumbers() {
  const asked: (readonly number[])[] = []
  const find = inBatches(async (keys: readonly number[]) => {
    asked.push(keys)
    if (keys.includes(13)) throw new Error('unlucky')
    return new Map(keys.filter((key) => key > 0).map((key) => [key, `${key}!`]))
  })
  return { asked, find }
}

test('what is asked at the same time is found by one question, each once', async () => {
  const { asked, find } = openNumbers()
  expect(await Promise.all([1, 2, 1, -1].map(find))).toEqual(['1!', '2!', '1!', undefined])
  expect(asked).toEqual([[1, 2, -1]])
})

test('what is asked later is asked anew, and a failure is told to all who waited for it, and to nobody else', async () => {
  const { asked, find } = openNumbers()
  const answers = await Promise.allSettled([13, 2].map(find))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await find(2)).toBe('2!')
  expect(asked).toEqual([[13, 2], [2]])
})
