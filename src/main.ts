import cluster from 'node:cluster'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { type Config, ConfigError, loadConfig } from './config.ts'
import { DatabaseError } from './platform/database.server.ts'
import { EmbeddedPostgresError } from './platform/embedded-postgres.server.ts'
import { closeDoors } from './platform/leaving.server.ts'
import { openMetrics, serveMetrics } from './platform/metrics.server.ts'
import { packageRoot } from './platform/package-root.server.ts'
import type { Resources } from './platform/resources.server.ts'
import { hearNews } from './platform/worker-news.server.ts'
import { clusterMetrics, lendMetrics, runWorkers } from './platform/workers.server.ts'
import { pageRenderer } from './render-page.server.ts'
import { openResources, type Services, startServices } from './services.server.ts'
import { watchShop } from './system/shop-figures.server.ts'

/** Past this the process leaves whatever is still running: it promised to be gone within 10 s. */
const stopWithinMs = 9000

try {
  const config = loadConfig()
  await (cluster.isPrimary ? runShop(config) : runWorker(config))
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}

async function runShop(config: Config) {
  const starting = startServices(config)
  // A start that is interrupted would leave its database running.
  const closing: (() => unknown)[] = [
    () =>
      starting.then(
        ({ stop }) => stop(),
        () => undefined,
      ),
  ]
  const isStopping = stopOnSignal(closing)
  const services = await starting
  if (isStopping()) return
  try {
    if (config.workers === 1) {
      const { app, registry } = await openDoors(services)
      closing.unshift(() => closeDoors(app, config.drainMs))
      if (config.metricsPort) closing.unshift(await serveMetrics(registry, config.metricsPort, config.host))
    } else {
      closing.unshift(await runWorkers(config.workers, { DATABASE_URL: services.databaseUrl }))
      if (config.metricsPort) closing.unshift(await serveMetrics(clusterMetrics(), config.metricsPort, config.host))
    }
  } catch (error) {
    for (const close of closing) await close()
    throw error
  }
  sayHello(config, services)
}

/** One of several processes on the same port; the first process owns the database and the jobs. */
async function runWorker(config: Config) {
  const resources = await openResources(config, config.databaseUrl ?? '')
  const { app, registry } = await openDoors({ ...resources, tellWorkers: hearNews(resources.cache) })
  lendMetrics(registry)
  stopOnSignal([() => closeDoors(app, config.drainMs), () => resources.close()])
}

async function openDoors(resources: Resources) {
  const { config } = resources
  const metrics = openMetrics(resources)
  watchShop(metrics.registry, resources.db)
  const app = await buildApp(
    resources,
    { render: pageRenderer(resources), assets: join(packageRoot, 'build/client') },
    metrics,
  )
  await app.listen({ port: config.port, host: config.host })
  return { app, registry: metrics.registry }
}

function stopOnSignal(closing: (() => unknown)[]) {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    for (const close of closing) await close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return () => stopping
}

function sayHello({ port, publicUrl }: Config, { newAdmin }: Services) {
  const lines = [`Estela está abierta en http://localhost:${port}`, `Panel: http://localhost:${port}/admin`]
  if (publicUrl !== `http://localhost:${port}`) lines.push(`Dirección pública: ${publicUrl}`)
  if (newAdmin) lines.push(`Administrador: ${newAdmin.email}`)
  if (newAdmin?.password) lines.push(`Contraseña (se muestra solo esta vez): ${newAdmin.password}`)
  console.log(`\n  ${lines.join('\n  ')}\n`)
}

/** A sentence for what the owner can fix; the whole error for what we must. */
function explain(error: unknown) {
  if (error instanceof ConfigError || error instanceof DatabaseError || error instanceof EmbeddedPostgresError) {
    return `No se pudo abrir la tienda.\n${error.message}`
  }
  const { code, port, path, message } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `El puerto ${port} ya está en uso. Cerrá el otro programa o elegí otro con PORT=….`
  if (code === 'EACCES' && port) return `No hay permiso para usar el puerto ${port}. Elegí uno desde 1024 con PORT=….`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST no es una dirección de esta máquina: ${message}`
  if (path && code && ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'].includes(code)) {
    return `No se puede escribir en ${path} (${code}). Revisá DATA_DIR y sus permisos.`
  }
  return error
}
