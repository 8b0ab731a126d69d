import type { SelectQueryBuilder } from 'kysely'

/** How many rows a query finds that selects nothing yet. */
export async function countRows<Database, Table extends keyof Database>(
  query: SelectQueryBuilder<Database, Table, object>,
) {
  const { count } = await query
    .select(({ fn }) => fn.countAll().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow()
  return count
}
