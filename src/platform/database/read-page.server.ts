import type { SelectQueryBuilder } from 'kysely'
import { pagination } from '../http/contract.ts'
import { countRows } from './count-rows.server.ts'

/** One page of a sorted query, counted by `matching`, the same query without a select list. */
export async function readPage<Row, Database, Table extends keyof Database>(
  sorted: Sorted<Row>,
  matching: SelectQueryBuilder<Database, Table, object>,
  query: { page: number; limit: number },
) {
  const [rows, total] = await Promise.all([
    sorted
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    countRows(matching),
  ])
  return { rows, pagination: pagination(query, total) }
}

/** The part of Kysely's query builder that is used here. */
type Sorted<Row> = { limit(limit: number): { offset(offset: number): { execute(): Promise<Row[]> } } }
