import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { flagSetting } from '../../settings/queries.server.ts'
import type { Mention, Product } from '../contract.ts'
import { chargedPrice } from '../offers/offer-price.server.ts'
import { isForeignBrand } from './rules.ts'

const maxInspirations = 12

/** `inspired_by`; null if the owner hides it. */
export const shownInspiration = sql<
  string | null
>`case when ${flagSetting('show_inspirations')} then products.inspired_by end`

type Mentions = { inspired_by_product: Mention | null; inspirations: Mention[] }

/** The original of an imitation, and the imitations of an original in any size; on sale, each perfume once. */
export async function findMentions(
  db: Db,
  { id, family_id, type, inspired_by_id }: Pick<Product, 'id' | 'family_id' | 'type' | 'inspired_by_id'>,
): Promise<Mentions> {
  const original = type === 'imitacion' ? inspired_by_id : null
  const { rows } = await sql<Mention & { type: Product['type']; inspired_by: string | null; is_original: boolean }>`
    select * from (
      select distinct on (products.family_id) products.id, name, brand, type, inspired_by, ${chargedPrice} as price,
        inspired_by_id is null or type <> 'imitacion' as is_original
      from products
      where is_active and family_id is distinct from ${family_id} and ${flagSetting('show_inspirations')}
        -- each by its index: with an "or" in their place all products are read
        and products.id in (
          select id from products where family_id = (select family_id from products where id = ${original})
          union all
          select imitation.id from products as size join products as imitation on imitation.inspired_by_id = size.id
          where (size.id = ${id} or size.family_id = ${family_id}) and imitation.type = 'imitacion'
        )
      order by products.family_id, products.id is distinct from ${original}, stock = 0, presentation <> 'frasco', price, products.id
    ) as mentions order by price, id limit ${maxInspirations + 1}`.execute(db)
  const asMention = ({ id, name, brand, price, ...rest }: (typeof rows)[number]): Mention => {
    return { id, name, brand: isForeignBrand({ brand, ...rest }) ? '' : brand, price }
  }
  const recalled = rows.find(({ is_original }) => is_original)
  return {
    inspired_by_product: recalled ? asMention(recalled) : null,
    inspirations: rows
      .filter(({ is_original }) => !is_original)
      .map(asMention)
      .slice(0, maxInspirations),
  }
}
