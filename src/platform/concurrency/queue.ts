/** FIFO semaphore of `places`. Returns a function that waits for a place and resolves with its release function. */
export function openQueue(places: number) {
  const waiting: (() => void)[] = []
  let free = places
  return async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((enter) => waiting.push(enter))
    return () => {
      // Passes the place to the next in the queue, so nobody overtakes.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
