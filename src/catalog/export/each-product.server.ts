import { sql } from 'kysely'
import type { Db } from '../../platform/database.server.ts'
import type { ProductQuery } from '../contract.ts'
import { asProduct, selectProducts } from '../product-row.server.ts'
import { matchingProducts } from '../queries.server.ts'
import { containsWords, resemblesWords, searchWords } from '../search.server.ts'

const batch = 1000

/** Every product that the admin list shows by these filters, by its number: never more than a batch in memory. */
export async function* eachProduct(db: Db, filters: Partial<ProductQuery>) {
  const words = searchWords(filters.search)
  const typed = words.length > 0 ? containsWords(words) : undefined
  const matching = (search: typeof typed) =>
    matchingProducts(db, { ...filters, showAll: 'true' })
      .$if(search !== undefined, (products) => products.where(search ?? sql<boolean>`true`))
      .select('products.id')
  const isThere = typed && (await matching(typed).limit(1).executeTakeFirst())
  const chosen = matching(typed && !isThere ? resemblesWords(words) : typed)
  for (let last = 0; ; ) {
    const rows = await selectProducts(db)
      .where('products.id', 'in', chosen)
      .where('products.id', '>', last)
      .orderBy('products.id')
      .limit(batch)
      .execute()
    yield* rows.map(asProduct)
    if (rows.length < batch) return
    last = rows.at(-1)?.id ?? last
  }
}
