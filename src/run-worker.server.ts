import type { Config } from './config.ts'
import { listen } from './listen.server.ts'
import { explainFailure } from './platform/processes/explain-failure.server.ts'
import { handle } from './platform/processes/ipc.server.ts'
import { closeServer } from './platform/processes/leaving.server.ts'
import { purgeEveryWorker } from './platform/processes/purge-workers.server.ts'
import { stopOnSignal } from './platform/processes/stop-on-signal.server.ts'
import { answerPings } from './platform/processes/unresponsive-workers.server.ts'
import { receiveSettings, reportFailure } from './platform/processes/worker-settings.server.ts'
import { openResources } from './services.server.ts'

/** Sent by the first process: its settings, with the URL of the database that it opened. */
export type WorkerSettings = { config: Config & { databaseUrl: string }; connections: number }

/** A process that answers requests, on the same port as other workers. */
export async function runWorker() {
  answerPings()
  const { config, connections } = await receiveSettings<WorkerSettings>()
  try {
    const resources = await openResources(config, config.databaseUrl, connections)
    const { app, registry } = await listen({ ...resources, ...purgeEveryWorker(resources) })
    handle('figures', () => registry.getMetricsAsJSON())
    handle('memory', () => process.memoryUsage.rss())
    stopOnSignal([() => closeServer(app, config.drainMs), () => resources.close()])
  } catch (error) {
    reportFailure(explainFailure(error))
  }
}
