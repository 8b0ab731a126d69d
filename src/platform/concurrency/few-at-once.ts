import { ShopError } from '../http/errors.ts'

/**
 * Work that is dear and can wait: `atOnce` at a time in this process, `waiting` more in line, and a caller beyond that is
 * told to try again at once, so that a rush of it leaves processor and connections to those who buy.
 */
export function fewAtOnce({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const line: (() => void)[] = []
  let running = 0

  return async function run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (running < atOnce) running += 1
    else if (line.length >= waiting) throw new ShopError(503, 'ocupada', tooBusy, undefined, 2)
    // A finished call hands its slot to the next in line, so nobody overtakes.
    else await new Promise<void>((begin) => line.push(begin))
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}

const tooBusy = 'Hay muchas búsquedas a la vez. Probá de nuevo en un momento.'
