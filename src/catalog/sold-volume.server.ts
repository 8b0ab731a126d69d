import { sql } from 'kysely'

/** A product's volume as lists and mails name it: `100ml`, and of what is no bottle of the house `Decant 5 ml`. */
export const soldVolume = sql<string>`sold_volume(products.volume, products.presentation)`
