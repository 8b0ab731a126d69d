import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Meaning, phrasesOf } from './search-words.ts'

/**
 * `words` must all be found; `typed` is everything typed, for relevance; `literals` are matched with special characters.
 */
export type Sought = {
  words: readonly Meaning[]
  typed: readonly Meaning[]
  literals: readonly string[]
  /** Also matches words joined or split differently. */
  joined: boolean
  /** Does not search in `inspired_by`. */
  hidesInspirations: boolean
}

const joinedTitle = sql`replace(products.title_words, ' ', '')`

/** All searchable text of a product; indexed. */
const allText = sql`products.search_text`
/** The text without `inspired_by`; not indexed, so it only filters what `allText` finds. */
const ownText = sql`said_words(products.name, products.brand, products.sku, products.volume, products.concentration,
  products.gender, products.notes, products.accords, null, products.description)`

/** The condition on `allText`; if references are hidden, also on the text without `inspired_by`. */
const unlessHidden = (sought: Sought, has: (sought: Sought, text: RawBuilder<unknown>) => RawBuilder<SqlBool>) =>
  sought.hidesInspirations
    ? allOf([has(sought, allText), either([sql<SqlBool>`products.inspired_by is null`, has(sought, ownText)])])
    : has(sought, allText)

/** Matches all words, also as parts of words. */
export const soughtIn = (sought: Sought) => unlessHidden(sought, partsIn)

function partsIn({ words, typed, literals, joined }: Sought, text: RawBuilder<unknown>) {
  const wordMatches = words.map((meaning) =>
    either(
      meaning.map((phrase) =>
        // One or two letters match only at the beginning of a word of the title: elsewhere almost everything matches.
        words.length === 1 && phrase.length <= 2
          ? sql<SqlBool>`products.title_words like ${`% ${phrase}%`}`
          : everyWord(text, phrase, (word) => `%${word}%`),
      ),
    ),
  )
  const found = allOf(wordMatches)
  const whole = joinedPhrases(typed).filter((phrase) => phrase.length >= 4)
  const anywhere =
    joined && whole.length > 0
      ? either([found, ...whole.map((phrase) => sql<SqlBool>`${joinedTitle} like ${`%${phrase}%`}`)])
      : found
  return allOf([anywhere, ...literals.map(stands)])
}

/** Matches all words in the title. Matches elsewhere are less relevant, all equally so. */
export function titledIn({ words, typed }: Sought) {
  if (words.length === 0) return sql<SqlBool>`true`
  return either([
    everyMeaning(words, sql`products.title_words`, (word) => `%${word}%`),
    ...joinedPhrases(typed).map((phrase) => sql<SqlBool>`${joinedTitle} like ${`%${phrase}%`}`),
  ])
}

/** Clear matches: beginnings of words in the title, whole words anywhere, or the joined title. */
export const clearlyIn = (sought: Sought) => unlessHidden(sought, wordsIn)

function wordsIn({ words, typed, literals, joined }: Sought, text: RawBuilder<unknown>) {
  const whole = joinedPhrases(typed).filter((phrase) => phrase.length >= 4)
  const found =
    words.length > 0
      ? [
          everyMeaning(words, sql`products.title_words`, (word) => `% ${word}%`),
          everyMeaning(words, text, (word) => `% ${word} %`),
          ...(joined ? whole.map((phrase) => sql<SqlBool>`${joinedTitle} like ${`%${phrase}%`}`) : []),
        ]
      : [sql<SqlBool>`true`]
  return allOf([either(found), ...literals.map(stands)])
}

/** Matches a literal in the original texts: plain words have no special characters. */
function stands(literal: string) {
  const [title, texts] = [
    sql`products.name || ' ' || products.brand || ' ' || coalesce(products.sku, '')`,
    sql`products.notes || ' ' || products.description`,
  ]
  if (/^['’‘`´]+$/.test(literal)) return sql<SqlBool>`concat(${title}, ' ', ${texts}) ~ ${"['’‘`´]"}`
  const pattern = `%${escapeLike(literal)}%`
  if (/^[°º™®]+$/.test(literal)) return sql<SqlBool>`(${title} like ${pattern} or ${texts} like ${pattern})`
  return sql<SqlBool>`(fold(${title}) like ${pattern} or fold(${texts}) like ${pattern})`
}

/** Best first: exact name, name with brand, brand, names that begin so, then looser matches. */
export function relevance({ words, typed }: Sought): RawBuilder<number> {
  // Special characters only: no name to compare.
  if (words.length === 0) return sql`0`
  const phrases = phrasesOf(typed)
  const whole = phrases.map((phrase) => ` ${phrase} `)
  const isOneOf = (text: RawBuilder<unknown>) => sql`${text} = any(${whole}::text[])`
  const isLike = (text: RawBuilder<unknown>, pattern: (phrase: string) => string, any = phrases) =>
    sql`${text} like any(${any.map(pattern)}::text[])`
  const begins = (phrase: string) => ` ${phrase}%`
  const [name, brand, title] = [sql`products.name_words`, sql`products.brand_words`, sql`products.title_words`]
  return sql<number>`case
    when ${isOneOf(name)} then 12
    when ${isOneOf(sql`(${name} || ltrim(${brand}))`)} or ${isOneOf(sql`(${brand} || ltrim(${name}))`)} then 11
    when replace(${name}, ' ', '') = any(${joinedPhrases(typed).flatMap(withArticle)}::text[]) then 10
    when ${isOneOf(brand)} then 9
    when ${isLike(name, (phrase) => ` ${phrase} %`)} then 8
    when ${isLike(sql`(${brand} || ltrim(${title}))`, (phrase) => `% ${phrase} %`)} then 7
    when ${isLike(name, begins)} or ${isLike(brand, begins)} then 6
    when ${everyMeaning(words, title, (word) => `% ${word} %`)} then 5
    when ${everyMeaning(words, title, (word) => `% ${word}%`)} then 4
    when ${everyMeaning(words, title, (word) => `%${word}%`)} then 3
    when ${isLike(joinedTitle, (phrase) => `%${phrase}%`, joinedPhrases(typed))} then 2
    else 1 end`
}

/** Tie-break: the shortest name first, except among products of the searched brand. */
export function nearness({ typed }: Sought): RawBuilder<number> {
  const whole = phrasesOf(typed).map((phrase) => ` ${phrase} `)
  return sql<number>`case when products.brand_words = any(${whole}::text[]) then 0 else length(products.name_words) end`
}

/** Escapes the wildcards of LIKE. */
export const escapeLike = (text: string) => text.replace(/[%_\\]/g, '\\$&')

/** 'interdit' counts as the whole name of 'L’Interdit'. */
const withArticle = (phrase: string) => [phrase, `l${phrase}`, `d${phrase}`]
const joinedPhrases = (typed: readonly Meaning[]) => phrasesOf(typed).map((phrase) => phrase.replaceAll(' ', ''))
/** One condition for each word, as `like all` uses no index. */
const everyWord = (text: RawBuilder<unknown>, phrase: string, pattern: (word: string) => string) =>
  allOf(phrase.split(' ').map((word) => sql<SqlBool>`${text} like ${pattern(word)}`))
const everyMeaning = (words: readonly Meaning[], text: RawBuilder<unknown>, pattern: (word: string) => string) =>
  allOf(words.map((meaning) => either(meaning.map((phrase) => everyWord(text, phrase, pattern)))))
const either = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
/** True for no conditions. */
export const allOf = (conditions: readonly RawBuilder<SqlBool>[]) =>
  conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`true`
