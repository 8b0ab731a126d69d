/** Runs at most `count` at once; the others wait in line. */
export function takeTurns(count: number) {
  const waiting: (() => void)[] = []
  let free = count
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resume) => waiting.push(resume))
    try {
      return await work()
    } finally {
      // A turn goes straight to the next in line, so nobody overtakes.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
