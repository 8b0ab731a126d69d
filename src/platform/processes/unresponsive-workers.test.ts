import cluster from 'node:cluster'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../e2e/support/shop-process.ts'
import { openLog } from '../monitoring/log.server.ts'
import { packageRoot } from '../package-root.server.ts'
import { forkWorkers } from './workers.server.ts'

test('a process that is stopped, or spins, is replaced; one that answers stays', async () => {
  cluster.setupPrimary({ execArgv: [] })
  const lines: string[] = []
  const log = openLog('error', { write: (line) => lines.push(line) })
  const port = await freePort()
  const workers = forkWorkers(3, join(packageRoot, 'test/support/hanging-worker.ts'))
  onTestFinished(() => workers.stop())
  await workers.open(3, { port }, log)
  const ask = async () => {
    const options = { headers: { connection: 'close' }, signal: AbortSignal.timeout(1000) }
    return Number(await (await fetch(`http://127.0.0.1:${port}`, options)).text())
  }
  const answering = new Set<number>()
  await expect.poll(async () => answering.add(await ask()).size).toBe(3)

  const [stopped, spinning, well] = Object.values(cluster.workers ?? {})
  process.kill(Number(stopped?.process.pid), 'SIGSTOP')
  spinning?.send('spin')
  const before = performance.now()
  const now = new Set<number>()
  await expect.poll(async () => now.add(await ask().catch(() => 0)).size).toBe(4)
  expect(performance.now() - before).toBeGreaterThan(9000)
  expect(now).toContain(well?.process.pid)
  expect(now).not.toContain(stopped?.process.pid)
  expect(now).not.toContain(spinning?.process.pid)
  const killed = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes('unresponsive'))
  expect(killed.map(({ unresponsive }) => unresponsive).toSorted()).toEqual(
    [stopped, spinning].map((one) => one?.process.pid).toSorted(),
  )
})
