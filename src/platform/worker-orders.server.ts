import type { Worker } from 'node:cluster'
import { z } from 'zod'

const Failure = z.object({ failed: z.string() })

/** In the first process: what this one is to do. */
export function giveOrders(worker: Worker, orders: object) {
  // One that is gone by now says so by its end.
  worker.send({ orders }, () => undefined)
}

/** In the first process: calls back with why this one cannot do it. */
export function hearFailure(worker: Worker, hear: (why: string) => void) {
  worker.on('message', (message) => {
    const { success, data } = Failure.safeParse(message)
    if (success) hear(data.failed)
  })
}

/** In a worker, as soon as it runs. */
export function hearOrders<Orders extends object>() {
  return new Promise<Orders>((resolve) => {
    process.on('message', function hear(message) {
      const { orders } = message as { orders?: Orders }
      if (!orders) return
      process.off('message', hear)
      resolve(orders)
    })
  })
}

/** In a worker: leaves the telling to the first process, which does it once for all, and ends. */
export function sayFailed(failed: string) {
  process.send?.({ failed }, undefined, undefined, () => process.exit(1))
}
