import { type RawBuilder, sql } from 'kysely'

/** The picture that stands for a category without one of its own: of a perfume on sale, in stock, featured, dear. */
export const pictureOfBestKnown = (category_id: RawBuilder<unknown>) => sql<string | null>`
  select pictures.name
  from products p join product_pictures pictures on pictures.product_id = p.id and pictures.position = 1
  where p.category_id = ${category_id} and p.is_active
  order by p.stock = 0, p.is_featured desc, p.price desc, p.id limit 1`
