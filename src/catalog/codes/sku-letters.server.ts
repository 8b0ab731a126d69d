import { type RawBuilder, sql } from 'kysely'

/**
 * SKU without separators, for comparisons: people leave them out, and a scanner set to another keyboard layout types an
 * apostrophe instead of a hyphen.
 */
export const skuLetters = (sku: RawBuilder<unknown>) => sql<string>`translate(fold(${sku}), '- ./', '')`
