import { openQueue } from '../../platform/concurrency/queue.ts'
import { ShopError } from '../../platform/http/errors.ts'

/**
 * Limits expensive work of this process: `atOnce` run concurrently and `waiting` more queue; further callers are
 * refused, so that processor and connections stay free for orders.
 */
export function fewAtOnce({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const enter = openQueue(atOnce)
  let here = 0

  return async function run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (here >= atOnce + waiting) throw new ShopError(503, 'ocupada', tooBusy, undefined, { retryAfter: 2 })
    here += 1
    const leave = await enter()
    try {
      return await work()
    } finally {
      here -= 1
      leave()
    }
  }
}

const tooBusy = 'Hay muchas búsquedas a la vez. Probá de nuevo en un momento.'
