import { openLine } from '../../platform/concurrency/line.ts'
import { ShopError } from '../../platform/http/errors.ts'

/**
 * Work that is dear and can wait: `atOnce` at a time in this process, `waiting` more in line, and a caller beyond that is
 * told to try again at once, so that a rush of it leaves processor and connections to those who buy.
 */
export function fewAtOnce({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const enter = openLine(atOnce)
  let here = 0

  return async function run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (here >= atOnce + waiting) throw new ShopError(503, 'ocupada', tooBusy, undefined, 2)
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
