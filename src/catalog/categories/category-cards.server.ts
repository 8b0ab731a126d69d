import { sql } from 'kysely'
import type { CacheReader } from '../../platform/cache/cache.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { byAvailability } from '../cache-tags.ts'

/** The first six categories with their number of perfumes, and their own picture or that of a product. */
export function cachedCategoryCards(db: Db, cache: CacheReader) {
  return cache.get('category cards', byAvailability, () => listCategoryCards(db))
}

async function listCategoryCards(db: Db) {
  const { rows } = await sql<{
    id: number
    name: string
    count: number
    image: string | null
    color: string | null
  }>`
    select c.id, c.name, sold.count,
      coalesce(c.picture, face.name) || '.webp' as image, coalesce(c.picture_color, face.color) as color
    from categories c
    cross join lateral (
      select count(distinct p.family_id)::integer as count from products p where p.category_id = c.id and p.is_active
    ) sold
    left join lateral (
      select pictures.name, pictures.color
      from products p join product_pictures pictures on pictures.product_id = p.id and pictures.position = 1
      where p.category_id = c.id and p.is_active
      order by p.stock = 0, p.is_featured desc, p.price desc, p.id limit 1
    ) face on true
    order by c.position, c.id
    limit 6`.execute(db)
  return rows
}
