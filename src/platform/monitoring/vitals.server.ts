import cluster, { type Worker } from 'node:cluster'
import { z } from 'zod'
import { handle, liveWorkers, request } from '../processes/ipc.server.ts'

/** Uptime and memory of all processes of the shop. */
const Vitals = z.object({ uptimeSeconds: z.number(), memoryBytes: z.number() })
type Vitals = z.infer<typeof Vitals>

/** After this, a worker reports only its own values. */
const withinMs = 2000

export async function findVitals(): Promise<Vitals> {
  const own = { uptimeSeconds: process.uptime(), memoryBytes: process.memoryUsage.rss() }
  if (!cluster.isWorker) return own
  return Vitals.safeParse(await request('first', 'vitals', undefined, withinMs)).data ?? own
}

/** In the first process: answers its workers. */
export function serveVitals() {
  handle('vitals', async () => {
    const memoryBytes = (await Promise.all(liveWorkers().map(memoryOf))).reduce((sum, bytes) => sum + bytes, 0)
    return { uptimeSeconds: process.uptime(), memoryBytes: memoryBytes + process.memoryUsage.rss() }
  })
}

async function memoryOf(worker: Worker) {
  const bytes = await request(worker, 'memory')
  return typeof bytes === 'number' ? bytes : 0
}
