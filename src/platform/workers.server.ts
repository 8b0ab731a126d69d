import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { AggregatorRegistry, type Registry } from 'prom-client'
import type { MetricsSource } from './metrics.server.ts'
import { passOnNews } from './worker-news.server.ts'

/**
 * Keeps `count` processes on the shop's port, each with `environment` over our own; one that dies is replaced. Resolves
 * once all answer, with what ends them. Fails if one cannot even begin (a taken port).
 */
export async function runWorkers(count: number, environment: Record<string, string>) {
  let closing = false
  passOnNews()
  const begin = () => cluster.fork(environment)
  const first = Array.from({ length: count }, begin)
  await Promise.all(first.map(begun))
  cluster.on('exit', () => {
    if (!closing) setTimeout(begin, 500)
  })
  return async () => {
    closing = true
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(running.map(end))
  }
}

async function begun(worker: Worker) {
  const failed = once(worker, 'exit').then(([code]) => {
    throw new Error(`Un proceso de la tienda no pudo empezar (código ${code}). Su mensaje está arriba.`)
  })
  await Promise.race([once(worker, 'listening'), failed])
  failed.catch(() => undefined)
}

async function end(worker: Worker) {
  const ended = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  await ended
}

/** In a worker: gives its figures to the first process when asked. */
export function lendMetrics(registry: Registry) {
  AggregatorRegistry.setRegistries([registry])
  return new AggregatorRegistry()
}

/** The figures of all processes together. */
export function clusterMetrics(): MetricsSource {
  const registry = new AggregatorRegistry()
  return { metrics: () => registry.clusterMetrics(), contentType: registry.contentType }
}
