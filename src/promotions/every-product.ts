import type { Scope } from './contract.ts'

/** Nothing named: all goods. */
export const everyProduct: Scope = { brand: [], category_id: [], type: [], gender: [], product_id: [] }
