import type { Worker } from 'node:cluster'
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'
import { z } from 'zod'

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

let lastAsked = 0

/** In the first process: of this worker; nothing if it does not answer in time. */
export function askFigures(worker: Worker) {
  lastAsked += 1
  const figuresFor = lastAsked
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
