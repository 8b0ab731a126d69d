import cluster, { type Worker } from 'node:cluster'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../package-root.server.ts'
import { semaphore, serveSemaphores } from './semaphore.server.ts'

test('a process runs no more work concurrently than the semaphore allows, in the order of the requests', async () => {
  const inTurn = semaphore('here', 2)
  let [atOnce, most] = [0, 0]
  const ended: number[] = []
  const work = (number: number) => async () => {
    most = Math.max(most, ++atOnce)
    await sleep(5)
    atOnce -= 1
    ended.push(number)
  }
  await Promise.all([1, 2, 3, 4, 5].map((number) => inTurn(work(number))))
  expect([most, ended]).toEqual([2, [1, 2, 3, 4, 5]])
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn(async () => 'next')).toBe('next')
})

test('several processes share a semaphore, and one that exits releases its places', async () => {
  cluster.setupPrimary({ exec: join(packageRoot, 'test/support/semaphore-taker.ts'), execArgv: [] })
  serveSemaphores()
  const messages: { worker: Worker; at: string }[] = []
  cluster.on('message', (worker, { at }) => at && messages.push({ worker, at }))
  const workers = [cluster.fork(), cluster.fork()]
  onTestFinished(() => {
    for (const worker of workers) worker.process.kill('SIGKILL')
  })
  const turnsOf = (one: Worker | undefined) =>
    messages.filter(({ worker, at }) => worker === one && at === 'end').length
  await expect.poll(() => workers.every((worker) => turnsOf(worker) > 5)).toBe(true)
  for (const [index, { at }] of messages.entries()) expect(at).toBe(index % 2 === 0 ? 'begin' : 'end')

  const [keeper, other] = workers
  keeper?.send('keep')
  await expect.poll(() => messages.at(-1)?.at).toBe('kept')
  const before = turnsOf(other)
  keeper?.process.kill('SIGKILL')
  await expect.poll(() => turnsOf(other)).toBeGreaterThan(before + 5)
})
