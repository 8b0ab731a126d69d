import { sql } from 'kysely'

/** SQL of `sizeText`, for lists and mails: `100ml`, `Decant 5 ml`. */
export const soldVolume = sql<string>`sold_volume(products.volume, products.presentation)`
