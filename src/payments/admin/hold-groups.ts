import type { Hold } from '../holds/contract.ts'

type HoldGroup = { of: string; orders: readonly Hold[]; units: number }

/** Groups orders that share an email or a network, probably of one person, by the units they hold, largest first. */
export function groupHolds(holds: readonly Hold[]): HoldGroup[] {
  const groups = [
    ...Map.groupBy(
      holds.filter(({ customer_email }) => customer_email !== ''),
      ({ customer_email }) => customer_email.toLowerCase(),
    ),
    ...Map.groupBy(
      holds.filter(({ network }) => network !== null),
      ({ network }) => `Red ${network}`,
    ),
  ]
  return groups
    .filter(([, orders]) => orders.length > 1)
    .map(([of, orders]) => ({ of, orders, units: orders.reduce((sum, { units }) => sum + units, 0) }))
    .toSorted((a, b) => b.units - a.units)
    .slice(0, 8)
}

const percent = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1 })

export const formatShare = (share: number) =>
  share > 0 && share < 0.001 ? 'menos de 0,1 %' : `${percent.format(share * 100)} %`
export const unitsText = (units: number) => (units === 1 ? '1 unidad' : `${units.toLocaleString('es-AR')} unidades`)
