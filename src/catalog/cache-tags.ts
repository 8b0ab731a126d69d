/*
 * Tags that cached answers depend on; db/functions/purge-cache.sql purges them. `settings` and `catalog`: changes by
 * staff. `product:ID`: its stock status. `availability`: products that are filtered or sorted by being in stock.
 */

export const productTags = (products: readonly { id: number }[]) => products.map(({ id }) => `product:${id}`)

/** Exact stock. Purged by the order that takes it, not by a trigger. */
export const stockTags = (products: readonly { id: number }[]) => products.map(({ id }) => `stock:${id}`)

/** For ids, totals and facets of lists, which do not contain stock. */
export const catalogCaching = { tags: () => ['catalog', 'settings'], ttl: 60 }
export const byAvailability = { tags: () => ['catalog', 'availability', 'settings'], ttl: 60 }
