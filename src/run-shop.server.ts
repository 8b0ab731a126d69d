import type { Config } from './config.ts'
import { openMetrics, serveMetrics } from './platform/monitoring/metrics.server.ts'
import { metricsOfAll } from './platform/monitoring/metrics-of-all.server.ts'
import { closeServer } from './platform/processes/leaving.server.ts'
import { stopOnSignal } from './platform/processes/stop-on-signal.server.ts'
import type { Workers } from './platform/processes/workers.server.ts'
import type { WorkerSettings } from './run-worker.server.ts'
import { type Services, startServices } from './services.server.ts'

type Closing = (() => unknown)[]

/**
 * The first process, which runs the database and the jobs. The `workers` answer requests; without workers it answers
 * them itself.
 */
export async function runShop(config: Config, workers: Workers | undefined) {
  const closing: Closing = workers ? [() => workers.stop()] : []
  const stopping = stopOnSignal(closing)
  const starting = startServices(config, stopping)
  // Otherwise an interrupted start would leave its database running.
  closing.push(() =>
    starting.then(
      ({ stop }) => stop(),
      () => undefined,
    ),
  )
  const services = await starting.catch((error) => {
    if (!stopping.aborted) throw error
  })
  if (!services) return
  printAdministrator(services)
  if (stopping.aborted) return
  try {
    if (workers) await openInWorkers(workers, services, closing)
    else await openInThisProcess(services, closing)
  } catch (error) {
    if (stopping.aborted) return
    for (const close of closing) await close()
    throw error
  }
  printAddresses(config)
}

async function openInWorkers(workers: Workers, services: Services, closing: Closing) {
  const { config, databaseUrl, log, room } = services
  const settings: WorkerSettings = {
    config: { ...config, databaseUrl, workers: room.workers },
    connections: room.connections,
  }
  if (room.workers < config.workers) {
    log.warn({ wanted: config.workers, room }, 'the database allows too few connections for the configured workers')
  }
  await workers.open(room.workers, settings, log)
  if (!config.metricsPort) return
  const { registry } = openMetrics(services)
  closing.unshift(await serveMetrics(metricsOfAll(registry), config.metricsPort, config.host))
}

async function openInThisProcess(services: Services, closing: Closing) {
  const { config } = services
  // Imported late: with workers this process does not need the app.
  const { listen } = await import('./listen.server.ts')
  const { app, registry } = await listen(services)
  closing.unshift(() => closeServer(app, config.drainMs))
  if (config.metricsPort) closing.unshift(await serveMetrics(registry, config.metricsPort, config.host))
}

/**
 * Printed before the server listens, because a port in use would otherwise lose the only password. Names the place,
 * because a misspelt DATA_DIR also creates a new shop.
 */
function printAdministrator({ newAdmin, config }: Services) {
  if (!newAdmin) return
  const place = config.databaseUrl ? 'la base de DATABASE_URL' : config.dataDir
  console.log(`\n  Tienda nueva en ${place}. Administrador: ${newAdmin.email}`)
  if (newAdmin.password) console.log(`  Contraseña (se muestra solo esta vez): ${newAdmin.password}`)
}

function printAddresses({ port, publicUrl }: Config) {
  const lines = [`Estela está abierta en http://localhost:${port}`, `Panel: http://localhost:${port}/admin`]
  if (publicUrl !== `http://localhost:${port}`) lines.push(`Dirección pública: ${publicUrl}`)
  console.log(`\n  ${lines.join('\n  ')}\n`)
}
