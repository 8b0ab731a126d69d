import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client'
import { liveWorkers, request } from '../processes/ipc.server.ts'
import type { MetricsSource } from './metrics.server.ts'

type Figures = MetricObjectWithValues<MetricValue<string>>[]

/** Longer than a process waits for an unresponsive bucket or database, because metrics matter most then. */
const withinMs = 5000

/** In the first process: aggregates its metrics with those of all workers that answer. */
export function metricsOfAll(own: Registry): MetricsSource {
  return {
    contentType: own.contentType,
    async metrics() {
      const given = await Promise.all(liveWorkers().map((worker) => request(worker, 'figures', undefined, withinMs)))
      const figures = given.filter((one) => Array.isArray(one)) as Figures[]
      return AggregatorRegistry.aggregate([await own.getMetricsAsJSON(), ...figures]).metrics()
    },
  }
}
