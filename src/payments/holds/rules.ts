/** Subject of the notices about held stock. Releasing any order marks them as read for all staff. */
export const holdSubject = 'holds'

/** Fewer units are an ordinary purchase and raise no alert. */
export const leastUnits = 4

/** Whether unpaid orders hold at least a tenth of the shop's units. */
export function holdsTooMuch({ units, all }: { units: number; all: number }) {
  return units >= leastUnits && units * 10 >= all
}

export const shareOf = (units: number, all: number) => (all === 0 ? 0 : Math.round((units / all) * 10_000) / 10_000)
