import { sql } from 'kysely'
import type { Product } from './contract.ts'

/** Average of the published reviews of a perfume in all its sizes; null without any. */
export const publishedRating = sql<Product['rating']>`(
  select jsonb_build_object('average', round(sum(stars)::numeric / sum(reviews), 1)::float8, 'count', sum(reviews))
  from (
    select products.id
    union all select size.id from products as size
    where products.has_sizes and size.family_id = products.family_id and size.id <> products.id
  ) as sizes
  join product_ratings on product_id = sizes.id
  having sum(reviews) > 0
)`
