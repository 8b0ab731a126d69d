import { once } from 'node:events'
import { expect, test } from 'vitest'
import { freePort } from '../../../e2e/support/shop-process.ts'
import { withFewDescriptors } from '../../../test/support/few-descriptors.ts'

test('a worker that the system cannot fork is started once it can', async () => {
  const port = await freePort()
  const keeper = withFewDescriptors('keeper-without-room.ts', String(port))
  const ended = once(keeper, 'exit').then(([code]) => `the first process ended with ${code}`)
  expect(String(await Promise.race([ended, once(keeper.stdout, 'data')]))).toBe('refused')
  await expect.poll(() => fetch(`http://127.0.0.1:${port}`).then(({ status }) => status, String)).toBe(200)
})
