import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether a folded text contains these words, regardless of case and accents. `%` and `_` are literal. Words that fold
 * to nothing (an apostrophe) never match.
 */
export function matchesWords(folded: RawBuilder<unknown>, words: string) {
  return sql<SqlBool>`(fold(${words}) <> '' and ${folded} like '%' || regexp_replace(fold(${words}), '([%_\\\\])', '\\\\\\1', 'g') || '%')`
}

export const wordsOf = (search = '') => search.split(/\s+/).filter(Boolean).slice(0, 12)

/** Whether a folded text contains each word of the search, in any order. */
export const matchesEach = (folded: RawBuilder<unknown>, search: string) =>
  sql<SqlBool>`(${sql.join(
    wordsOf(search).map((word) => matchesWords(folded, word)),
    sql` and `,
  )})`
