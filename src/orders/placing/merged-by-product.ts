type Wanted = { product_id: number; quantity: number }

/** One line a product, in the order of their ids. */
export function mergedByProduct(items: readonly Wanted[]): Wanted[] {
  const quantities = new Map<number, number>()
  for (const { product_id, quantity } of items) quantities.set(product_id, (quantities.get(product_id) ?? 0) + quantity)
  return [...quantities]
    .map(([product_id, quantity]) => ({ product_id, quantity }))
    .toSorted((a, b) => a.product_id - b.product_id)
}
