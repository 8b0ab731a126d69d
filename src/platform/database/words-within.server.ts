import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * A folded text that has these words somewhere. Case and accents do not matter; `%` and `_` are letters. A word of which
 * folding leaves nothing (an apostrophe) is nowhere.
 */
export function saysWords(folded: RawBuilder<unknown>, words: string) {
  return sql<SqlBool>`(fold(${words}) <> '' and ${folded} like '%' || regexp_replace(fold(${words}), '([%_\\\\])', '\\\\\\1', 'g') || '%')`
}

/** What was searched, word by word. */
export const wordsOf = (search = '') => search.split(/\s+/).filter(Boolean).slice(0, 12)

/** Each of the words, in any order. */
export const saysEach = (folded: RawBuilder<unknown>, search: string) =>
  sql<SqlBool>`(${sql.join(
    wordsOf(search).map((word) => saysWords(folded, word)),
    sql` and `,
  )})`
