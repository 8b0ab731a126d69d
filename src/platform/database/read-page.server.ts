import type { SelectQueryBuilder } from 'kysely'
import { countRows } from './count-rows.server.ts'

/** One page of a sorted query, and the total of `matching`, the same query without a select list. */
export async function readPage<Row, Database, Table extends keyof Database>(
  sorted: Sorted<Row>,
  matching: SelectQueryBuilder<Database, Table, object>,
  { page, limit }: { page: number; limit: number },
) {
  const [rows, total] = await Promise.all([
    sorted
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countRows(matching),
  ])
  return { rows, total }
}

/** The part of Kysely's query builder that is used here. */
type Sorted<Row> = { limit(limit: number): { offset(offset: number): { execute(): Promise<Row[]> } } }
