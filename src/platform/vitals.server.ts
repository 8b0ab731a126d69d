import cluster, { type Worker } from 'node:cluster'
import { z } from 'zod'
import { askWorker } from './ask-worker.server.ts'

/** How long the shop has been open and what it holds in memory: all its processes, whichever is asked. */
export type Vitals = { uptimeSeconds: number; memoryBytes: number }

const Asked = z.object({ vitalsFor: z.int() })
const Told = Asked.extend({ uptimeSeconds: z.number(), memoryBytes: z.number() })

/** Then the first process is busy, and this one tells of itself alone. */
const withinMs = 2000

let lastAsked = 0

export function findVitals(): Promise<Vitals> {
  const own = { uptimeSeconds: process.uptime(), memoryBytes: process.memoryUsage.rss() }
  if (!cluster.isWorker) return Promise.resolve(own)
  lastAsked += 1
  const asked = { vitalsFor: lastAsked }
  return new Promise((resolve) => {
    const end = (vitals: Vitals) => {
      clearTimeout(late)
      process.off('message', hear)
      resolve(vitals)
    }
    const hear = (message: unknown) => {
      const { success, data } = Told.safeParse(message)
      if (success && data.vitalsFor === asked.vitalsFor) end(data)
    }
    const late = setTimeout(() => end(own), withinMs)
    process.on('message', hear)
    if (process.connected) process.send?.(asked, undefined, undefined, () => undefined)
  })
}

/** In the first process: tells its workers. */
export function tellVitals() {
  cluster.on('message', async (worker, message) => {
    const { success, data } = Asked.safeParse(message)
    if (!success) return
    const memoryBytes = (await Promise.all(living().map(memoryOf))).reduce((sum, bytes) => sum + bytes, 0)
    const vitals = { uptimeSeconds: process.uptime(), memoryBytes: memoryBytes + process.memoryUsage.rss() }
    if (worker.isConnected()) worker.send({ ...data, ...vitals }, () => undefined)
  })
}

const living = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

async function memoryOf(worker: Worker) {
  const bytes = await askWorker(worker, 'memory')
  return typeof bytes === 'number' ? bytes : 0
}
