import { labelLimits } from '../label-rules.ts'

type Arrived = { product_id: number | null; quantity: number }
type Print = { to: string; products: number; labels: number }

/** One label for each received unit, split into prints within the limits. */
export function labelPrints(items: readonly Arrived[]): readonly Print[] {
  const parts = items.flatMap(({ product_id, quantity }) => {
    if (product_id === null) return []
    const prints = Math.ceil(quantity / labelLimits.each)
    return Array.from({ length: prints }, (_, place) => ({
      id: product_id,
      count: Math.min(labelLimits.each, quantity - place * labelLimits.each),
    }))
  })
  const groups: (typeof parts)[] = []
  for (const part of parts) {
    const open = groups.find((group) => group.length < labelLimits.products && group.every(({ id }) => id !== part.id))
    if (open) open.push(part)
    else groups.push([part])
  }
  return groups.map((group) => ({
    to: `/admin/products/labels?print=${group.map(({ id, count }) => `${id}x${count}`).join('_')}`,
    products: group.length,
    labels: group.reduce((sum, { count }) => sum + count, 0),
  }))
}
