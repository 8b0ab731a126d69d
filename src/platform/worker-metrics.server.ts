import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client'
import { z } from 'zod'
import type { MetricsSource } from './metrics.server.ts'

type Figures = MetricObjectWithValues<MetricValue<string>>[]

const Asked = z.object({ figuresFor: z.int() })
const Given = z.object({ figuresFor: z.int(), figures: z.array(z.unknown()) })

/** One that is busy, or was just begun, is left out of this answer. */
const withinMs = 1000

/** In a worker: gives its figures to the first process when asked. */
export function lendMetrics(registry: Registry) {
  process.on('message', async (message) => {
    const { success, data } = Asked.safeParse(message)
    if (!success) return
    const figures = await registry.getMetricsAsJSON()
    if (process.connected) process.send?.({ ...data, figures }, undefined, undefined, () => undefined)
  })
}

/** In the first process: its figures and those of all workers together. */
export function metricsOfAll(own: Registry): MetricsSource {
  let round = 0
  return {
    contentType: own.contentType,
    async metrics() {
      round += 1
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      const given = await Promise.all(workers.map((worker) => ask(worker, round)))
      return AggregatorRegistry.aggregate([await own.getMetricsAsJSON(), ...given]).metrics()
    },
  }
}

function ask(worker: Worker, figuresFor: number) {
  return new Promise<Figures>((resolve) => {
    const end = (figures: Figures) => {
      clearTimeout(late)
      worker.off('message', hear)
      worker.off('disconnect', gone)
      resolve(figures)
    }
    const hear = (message: unknown) => {
      const { success, data } = Given.safeParse(message)
      if (success && data.figuresFor === figuresFor) end(data.figures as Figures)
    }
    const gone = () => end([])
    const late = setTimeout(gone, withinMs)
    worker.on('message', hear)
    worker.on('disconnect', gone)
    if (worker.isConnected()) worker.send({ figuresFor }, (error) => error && gone())
    else gone()
  })
}
