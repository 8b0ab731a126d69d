type Wanted = { product_id: number; quantity: number }

/** One line a product, in the order of their ids. */
export function mergedByProduct(items: readonly Wanted[]): Wanted[] {
  const quantities = new Map<number, number>()
  for (const { product_id, quantity } of items) quantities.set(product_id, (quantities.get(product_id) ?? 0) + quantity)
  return [...quantities]
    .map(([product_id, quantity]) => ({ product_id, quantity }))
    .toSorted((a, b) => a.product_id - b.product_id)
}

/** Lines in the order in which the buyer chose them. */
export function asChosen<Line extends { product_id: number }>(
  items: readonly Wanted[],
  lines: readonly Line[],
): Line[] {
  const chosen = [...new Set(items.map(({ product_id }) => product_id))]
  return lines.toSorted((a, b) => chosen.indexOf(a.product_id) - chosen.indexOf(b.product_id))
}
