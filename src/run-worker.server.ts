import type { Config } from './config.ts'
import { openDoors } from './open-doors.server.ts'
import { answerFirst } from './platform/ask-worker.server.ts'
import { explainFailure } from './platform/explain-failure.server.ts'
import { closeDoors } from './platform/leaving.server.ts'
import { stopOnSignal } from './platform/stop-on-signal.server.ts'
import { answerPings } from './platform/unresponsive-workers.server.ts'
import { hearNews } from './platform/worker-news.server.ts'
import { hearOrders, sayFailed } from './platform/worker-orders.server.ts'
import { openResources } from './services.server.ts'

/** What the first process tells those that answer requests: its settings, with the database as it found or made it. */
export type Orders = { config: Config & { databaseUrl: string }; connections: number }

/** One of several processes on the same port. */
export async function runWorker() {
  answerPings()
  const { config, connections } = await hearOrders<Orders>()
  try {
    const resources = await openResources(config, config.databaseUrl, connections)
    const { app, registry } = await openDoors({ ...resources, tellWorkers: hearNews(resources.cache) })
    answerFirst({ figures: () => registry.getMetricsAsJSON(), memory: () => process.memoryUsage.rss() })
    stopOnSignal([() => closeDoors(app, config.drainMs), () => resources.close()])
  } catch (error) {
    sayFailed(explainFailure(error))
  }
}
