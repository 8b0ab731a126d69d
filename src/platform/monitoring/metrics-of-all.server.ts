import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client'
import { livingWorkers, request } from '../processes/ipc.server.ts'
import type { MetricsSource } from './metrics.server.ts'

type Figures = MetricObjectWithValues<MetricValue<string>>[]

/** In the first process: its figures and those of all workers together, of those that answer. */
export function metricsOfAll(own: Registry): MetricsSource {
  return {
    contentType: own.contentType,
    async metrics() {
      const given = await Promise.all(livingWorkers().map((worker) => request(worker, 'figures')))
      const figures = given.filter((one) => Array.isArray(one)) as Figures[]
      return AggregatorRegistry.aggregate([await own.getMetricsAsJSON(), ...figures]).metrics()
    },
  }
}
