type Range = { lowest: number; highest: number }

/** Number of steps of the slider. */
export const steps = 100

/** Logarithmic scale: most products are cheap and a few cost twenty times as much. */
export function priceAt(step: number, { lowest, highest }: Range) {
  if (step <= 0) return lowest
  if (step >= steps) return highest
  const from = Math.max(lowest, 1)
  const price = from * (highest / from) ** (step / steps)
  const round = 10 ** Math.max(Math.floor(Math.log10(price)) - 1, 0)
  return Math.min(Math.max(Math.round(price / round) * round, lowest), highest)
}

/** The nearest step to a price. */
export function stepOf(price: number, { lowest, highest }: Range) {
  const from = Math.max(lowest, 1)
  if (!(price > from)) return 0
  if (price >= highest) return steps
  return Math.round((steps * Math.log(price / from)) / Math.log(highest / from))
}
