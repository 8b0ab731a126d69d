import cluster from 'node:cluster'
import { loadConfig, misspeltSettings } from './config.ts'
import { closeNewFiles } from './platform/files/closed-folder.server.ts'
import { explainFailure } from './platform/processes/explain-failure.server.ts'
import { forkWorkers } from './platform/processes/workers.server.ts'

closeNewFiles()
// Not awaited at the top level: modules imported below import from this bundle, and would wait for it for ever.
open().catch((error) => {
  console.error(explainFailure(error))
  process.exit(1)
})

/** Forks the workers before it imports the shop, so that all processes load it concurrently. */
async function open() {
  if (cluster.isWorker) {
    const { runWorker } = await import('./run-worker.server.ts')
    return runWorker()
  }
  const config = loadConfig()
  for (const warning of misspeltSettings()) console.warn(warning)
  const workers = config.workers > 1 ? forkWorkers(config.workers, import.meta.filename) : undefined
  const { runShop } = await import('./run-shop.server.ts')
  await runShop(config, workers)
}
