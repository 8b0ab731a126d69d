/** So many may be in at once; the others wait in line. What it gives lets one in, and gives what lets them out again. */
export function openLine(places: number) {
  const waiting: (() => void)[] = []
  let free = places
  return async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((enter) => waiting.push(enter))
    return () => {
      // A place goes straight to the next in line, so nobody overtakes.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
