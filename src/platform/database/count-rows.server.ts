import type { SelectQueryBuilder } from 'kysely'

/** Counts the rows of a query that has no `select` yet. */
export async function countRows<Database, Table extends keyof Database>(
  query: SelectQueryBuilder<Database, Table, object>,
) {
  const { count } = await query
    .select(({ fn }) => fn.countAll().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow()
  return count
}
