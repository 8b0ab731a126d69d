/** What notices of held stock are about: releasing some reads them for all staff. */
export const heldSubject = 'holds'

/** Fewer units are an ordinary purchase. */
export const leastUnits = 4

/** Whether unpaid orders hold so much of the shop that staff has to look: a tenth of all. */
export function holdsMuch({ units, all }: { units: number; all: number }) {
  return units >= leastUnits && units * 10 >= all
}

export const shareOf = (units: number, all: number) => (all === 0 ? 0 : Math.round((units / all) * 10_000) / 10_000)
