type Wanted = { product_id: number; quantity: number }

/** Merges lines of the same product; sorted by product id, the order in which products are locked. */
export function mergedByProduct(items: readonly Wanted[]): Wanted[] {
  const quantities = new Map<number, number>()
  for (const { product_id, quantity } of items) quantities.set(product_id, (quantities.get(product_id) ?? 0) + quantity)
  return [...quantities]
    .map(([product_id, quantity]) => ({ product_id, quantity }))
    .toSorted((a, b) => a.product_id - b.product_id)
}

/** Sorts lines as the buyer sent them. */
export function asChosen<Line extends { product_id: number }>(
  items: readonly Wanted[],
  lines: readonly Line[],
): Line[] {
  const chosen = [...new Set(items.map(({ product_id }) => product_id))]
  return lines.toSorted((a, b) => chosen.indexOf(a.product_id) - chosen.indexOf(b.product_id))
}
