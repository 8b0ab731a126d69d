import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import type { MetricsSource } from './metrics.server.ts'
import { askFigures } from './worker-metrics.server.ts'

/** In the first process: its figures and those of all workers together. */
export function metricsOfAll(own: Registry): MetricsSource {
  return {
    contentType: own.contentType,
    async metrics() {
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      const given = await Promise.all(workers.map(askFigures))
      return AggregatorRegistry.aggregate([await own.getMetricsAsJSON(), ...given]).metrics()
    },
  }
}
