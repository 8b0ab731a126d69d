const round = [5_000, 10_000, 20_000, 30_000, 50_000, 75_000, 100_000, 150_000, 200_000, 300_000, 500_000, 1_000_000]

/** Up to three round prices, each about twice the previous one, between the lowest and the highest price. */
export function giftPrices(lowest: number | null, highest: number) {
  if (lowest === null) return []
  const prices = [1.5, 3, 6].flatMap((times) => round.find((price) => price >= lowest * times) ?? [])
  return [...new Set(prices)].filter((price) => price < highest)
}
