import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** How alike a mistyped word and one of the title have to be, from 0 to 1 (pg_trgm's word similarity). */
const alike = 0.45

/** Said in words what the bottle says in figures. */
const figures: Record<string, string> = { one: '1', uno: '1' }

/** The words of a search; more than twelve, or than a hundred letters each, say nothing new. */
export function searchWords(search = '') {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 12)
  return words.map((word) => figures[word.toLowerCase()] ?? word.slice(0, 100))
}

/** Every word is somewhere in the product: name, brand, notes, SKU or description. */
export function containsWords(words: readonly string[]) {
  return sql.join<SqlBool>(
    words.map((word) => sql`products.search_text like '%' || ${likeText(word)} || '%'`),
    sql` and `,
  ) as RawBuilder<SqlBool>
}

/** Every word is nearly one of the name's or brand's: asked only when nothing contains the words as they were typed. */
export function resemblesWords(words: readonly string[]) {
  return sql.join<SqlBool>(
    words.map((word) => sql`word_similarity(fold(${word}), products.title_text) >= ${alike}::real`),
    sql` and `,
  ) as RawBuilder<SqlBool>
}

/** Best first: the very name, names that begin with it, words of the title, parts of words, then notes and descriptions. */
export function relevance(words: readonly string[]) {
  const typed = words.join(' ')
  const text = likeText(typed)
  return sql<number>`case
    when fold(products.name) = fold(${typed}) then 6
    when products.title_text = fold(${typed}) then 6
    when fold(products.name) like ${text} || ' %' then 5
    when fold(products.brand) = fold(${typed}) then 5
    when products.title_text like ${text} || '%' then 4
    when ' ' || products.title_text || ' ' like '% ' || ${text} || ' %' then 4
    when ' ' || products.title_text like '% ' || ${text} || '%' then 3
    when products.title_text like '%' || ${text} || '%' then 2
    else word_similarity(fold(${typed}), products.title_text) end`
}

/** `%`, `_` and the backslash are letters like any other. */
export function likeText(word: string) {
  return sql<string>`regexp_replace(fold(${word}), '([%_\\\\])', '\\\\\\1', 'g')`
}
