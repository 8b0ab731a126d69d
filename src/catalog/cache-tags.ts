/*
 * What a cached answer depends on; db/functions/purge-cache.sql purges it. `settings` and `catalog`: what staff write.
 * `product:ID`: what pages tell of its stock. `availability`: products are chosen or ordered by whether any is left.
 */

export const productTags = (products: readonly { id: number }[]) => products.map(({ id }) => `product:${id}`)

/** The stock to the bottle, which no trigger purges: the order that takes it does. */
export const stockTags = (products: readonly { id: number }[]) => products.map(({ id }) => `stock:${id}`)

/** How what a list is stays cached: which products, how many, how often a note occurs. None of it tells a stock. */
export const ofCatalog = { tags: () => ['catalog', 'settings'], ttl: 60 }
export const byAvailability = { tags: () => ['catalog', 'availability', 'settings'], ttl: 60 }
