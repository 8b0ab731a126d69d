const limitMs = 180 * 24 * 3_600_000

/** In Argentina the provider gives back what was approved within 180 days. */
export const isTooOld = (approved: Date, now: Date) => now.getTime() - approved.getTime() > limitMs

/** Of what a line's units were paid with, the part of the next ones: all of them together are given back to the cent. */
export function centsOfUnits(
  paid: number,
  units: number,
  { quantity, refunded }: { quantity: number; refunded: number },
) {
  const upTo = (count: number) =>
    Number((BigInt(paid) * BigInt(count) * 2n + BigInt(quantity)) / (BigInt(quantity) * 2n))
  return upTo(refunded + units) - upTo(refunded)
}
