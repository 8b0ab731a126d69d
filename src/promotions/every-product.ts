import type { Scope } from './contract.ts'

export const everyProduct: Scope = { brand: [], category_id: [], type: [], gender: [], product_id: [] }
