import { type SqlBool, sql } from 'kysely'
import { soldVolume } from '../catalog/sold-volume.server.ts'
import { countRows } from '../platform/database/count-rows.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { matchesEach } from '../platform/database/matches-words.server.ts'
import { readPage } from '../platform/database/read-page.server.ts'
import type { Review, ReviewSummary, StaffReview, StaffReviewQuery } from './contract.ts'
import { type Moment, momentLabels, moments } from './rules.ts'

const published = (
  product_id: number,
) => sql<SqlBool>`product_reviews.status = 'publicada' and product_reviews.product_id in (
  select ${product_id}::integer
  union select id from products where family_id = (select family_id from products where id = ${product_id})
)`

export async function listReviews(db: Db, product_id: number, { page, limit }: { page: number; limit: number }) {
  const rows = await db
    .selectFrom('product_reviews')
    .innerJoin('products', 'products.id', 'product_reviews.product_id')
    .select(reviewColumns)
    .select(soldVolume.as('volume'))
    .where(published(product_id))
    .orderBy('product_reviews.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return rows.map(asReview)
}

export async function findSummary(db: Db, product_id: number): Promise<ReviewSummary> {
  const { rows } = await sql<Omit<ReviewSummary, 'moments'> & { moments: Record<string, number> }>`
    with shown as (select stars, longevity, sillage, moments from product_reviews where ${published(product_id)})
    select count(*)::integer as count,
      round(avg(stars), 1)::float8 as stars,
      round(avg(longevity), 1)::float8 as longevity,
      round(avg(sillage), 1)::float8 as sillage,
      ${countsOf('stars', 5)} as stars_counts,
      ${countsOf('longevity', 5)} as longevity_counts,
      ${countsOf('sillage', 4)} as sillage_counts,
      (select coalesce(json_object_agg(moment, named), '{}') from (
        select moment, count(*) as named from shown, unnest(moments) as moment group by moment
      ) as said) as moments
    from shown`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate gave no row')
  const named = moments.map((moment) => ({ moment, count: row.moments[moment] ?? 0 }))
  return { ...row, moments: named.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count) }
}

const countsOf = (column: string, max: number) =>
  sql`array[${sql.join(
    Array.from(
      { length: max },
      (_, index) => sql`(count(*) filter (where ${sql.ref(column)} = ${sql.lit(index + 1)}))::integer`,
    ),
  )}]`

export async function insertReview(tx: Db, review: NewReview) {
  await tx.insertInto('product_reviews').values(review).execute()
}

type NewReview = Pick<Review, 'name' | 'stars' | 'longevity' | 'sillage' | 'moments' | 'text' | 'product_id'> & {
  order_id: string
}

export async function listStaffReviews(db: Db, query: StaffReviewQuery) {
  const { search, status, stars, order } = query
  let matching = soldReviews(db)
  if (status) matching = matching.where('product_reviews.status', '=', status)
  if (stars) matching = matching.where('product_reviews.stars', '=', stars)
  if (search) matching = matching.where(matchesEach(searched, search))
  const sorted = withColumns(matching).orderBy('product_reviews.id', order === 'ASC' ? 'asc' : 'desc')
  const [{ rows, pagination }, new_count] = await Promise.all([
    readPage(sorted, matching, query),
    countRows(db.selectFrom('product_reviews').where('status', '=', 'nueva')),
  ])
  return { reviews: rows.map(asReview), pagination, new_count }
}

export function lockReview(tx: Db, id: number) {
  return tx.selectFrom('product_reviews').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function findStaffReview(db: Db, id: number): Promise<StaffReview | undefined> {
  const row = await withColumns(soldReviews(db)).where('product_reviews.id', '=', id).executeTakeFirst()
  return row && asReview(row)
}

const searched = sql`fold(product_reviews.name || ' ' || product_reviews.text || ' ' || products.name || ' '
  || products.brand || ' ' || orders.order_number)`

const soldReviews = (db: Db) =>
  db
    .selectFrom('product_reviews')
    .innerJoin('products', 'products.id', 'product_reviews.product_id')
    .innerJoin('orders', 'orders.id', 'product_reviews.order_id')

const withColumns = (reviews: ReturnType<typeof soldReviews>) =>
  reviews
    .select(reviewColumns)
    .select(['product_reviews.status', 'product_reviews.order_id', 'orders.order_number'])
    .select(['products.name as product_name', 'products.brand', soldVolume.as('volume')])

export async function listReviewsOf(db: Db, user_id: number) {
  const rows = await soldReviews(db)
    .select(reviewColumns)
    .select([soldVolume.as('volume'), 'products.name as product_name'])
    .where('orders.user_id', '=', user_id)
    .orderBy('product_reviews.id')
    .execute()
  return rows.map(asReview)
}

const reviewColumns = [
  'product_reviews.id',
  'product_reviews.product_id',
  'product_reviews.name',
  'product_reviews.stars',
  'product_reviews.longevity',
  'product_reviews.sillage',
  'product_reviews.moments',
  'product_reviews.text',
  'product_reviews.answer',
  'product_reviews.created_at',
] as const

const asReview = <Row extends { moments: string[] }>({ moments, ...row }: Row) => ({
  ...row,
  moments: moments.filter((moment): moment is Moment => moment in momentLabels),
})
