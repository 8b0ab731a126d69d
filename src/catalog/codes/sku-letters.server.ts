import { type RawBuilder, sql } from 'kysely'

/**
 * What of a SKU is compared: people leave out what stands between its parts, and a scanner that takes the computer's keyboard
 * for another writes an apostrophe in place of a hyphen.
 */
export const skuLetters = (sku: RawBuilder<unknown>) => sql<string>`translate(fold(${sku}), '- ./', '')`
