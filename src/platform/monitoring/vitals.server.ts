import cluster, { type Worker } from 'node:cluster'
import { z } from 'zod'
import { handle, livingWorkers, request } from '../processes/ipc.server.ts'

/** How long the shop has been open and what it holds in memory: all its processes, whichever is asked. */
const Vitals = z.object({ uptimeSeconds: z.number(), memoryBytes: z.number() })
type Vitals = z.infer<typeof Vitals>

/** Then the first process is busy, and this one tells of itself alone. */
const withinMs = 2000

export async function findVitals(): Promise<Vitals> {
  const own = { uptimeSeconds: process.uptime(), memoryBytes: process.memoryUsage.rss() }
  if (!cluster.isWorker) return own
  return Vitals.safeParse(await request('first', 'vitals', undefined, withinMs)).data ?? own
}

/** In the first process: tells its workers. */
export function tellVitals() {
  handle('vitals', async () => {
    const memoryBytes = (await Promise.all(livingWorkers().map(memoryOf))).reduce((sum, bytes) => sum + bytes, 0)
    return { uptimeSeconds: process.uptime(), memoryBytes: memoryBytes + process.memoryUsage.rss() }
  })
}

async function memoryOf(worker: Worker) {
  const bytes = await request(worker, 'memory')
  return typeof bytes === 'number' ? bytes : 0
}
