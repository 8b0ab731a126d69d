import { ShopError } from '../http/errors.ts'
import { openQueue } from './queue.ts'

type Limits = { atOnce: number; waiting: number; refusal: string }

/**
 * Limits expensive work of this process: `atOnce` run concurrently and `waiting` more queue; further callers are
 * refused, so that processor and connections stay free for orders.
 */
export function fewAtOnce({ atOnce, waiting, refusal }: Limits) {
  const enter = openQueue(atOnce)
  let here = 0

  return async function run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (here >= atOnce + waiting) throw new ShopError(503, 'ocupada', refusal, undefined, { retryAfter: 2 })
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
