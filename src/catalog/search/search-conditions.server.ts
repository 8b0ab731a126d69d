import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Meaning, phrasesOf } from './search-words.ts'

/** What is looked for: `words` must all be found, `said` is all that was typed, `literals` stand as they are, signs and all. */
export type Sought = {
  words: readonly Meaning[]
  said: readonly Meaning[]
  literals: readonly string[]
  /** Also where the words are cut in another way. */
  joined: boolean
  /** What an imitation recalls is no way to find it. */
  hidesInspirations: boolean
}

const joinedTitle = sql`replace(products.title_words, ' ', '')`

/** All that a product is found by. */
const allText = sql`products.search_text`
/** The same without what it recalls: not of the index, so it is asked of what that finds. */
const ownText = sql`said_words(products.name, products.brand, products.sku, products.volume, products.concentration,
  products.gender, products.notes, products.accords, null, products.description)`

/** Has it, and of what recalls another perfume also without that. */
const unlessHidden = (sought: Sought, has: (sought: Sought, text: RawBuilder<unknown>) => RawBuilder<SqlBool>) =>
  sought.hidesInspirations
    ? allOf([has(sought, allText), either([sql<SqlBool>`products.inspired_by is null`, has(sought, ownText)])])
    : has(sought, allText)

/** Has all that is looked for, if only as parts of words. */
export const soughtIn = (sought: Sought) => unlessHidden(sought, partsIn)

function partsIn({ words, said, literals, joined }: Sought, text: RawBuilder<unknown>) {
  const inWords = words.map((meaning) =>
    either(
      meaning.map((phrase) =>
        // Of one or two letters alone only the beginning of a word of the title counts: all else has them somewhere.
        words.length === 1 && phrase.length <= 2
          ? sql<SqlBool>`products.title_words like ${`% ${phrase}%`}`
          : everyWord(text, phrase, (word) => `%${word}%`),
      ),
    ),
  )
  const found = allOf(inWords)
  const whole = joinedPhrases(said).filter((phrase) => phrase.length >= 4)
  const anywhere =
    joined && whole.length > 0
      ? either([found, ...whole.map((phrase) => sql<SqlBool>`${joinedTitle} like ${`%${phrase}%`}`)])
      : found
  return allOf([anywhere, ...literals.map(stands)])
}

/** Has all of it in its title: whatever else is found is less relevant, and all of that equally so. */
export function titledIn({ words, said }: Sought) {
  if (words.length === 0) return sql<SqlBool>`true`
  return either([
    everyMeaning(words, sql`products.title_words`, (word) => `%${word}%`),
    ...joinedPhrases(said).map((phrase) => sql<SqlBool>`${joinedTitle} like ${`%${phrase}%`}`),
  ])
}

/** Has it clearly: words that begin so in the title, or the very words anywhere, or its title in one. */
export const clearlyIn = (sought: Sought) => unlessHidden(sought, wordsIn)

function wordsIn({ words, said, literals, joined }: Sought, text: RawBuilder<unknown>) {
  const whole = joinedPhrases(said).filter((phrase) => phrase.length >= 4)
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

/** Signs are not in plain words; and those that people leave out are not in folded texts either. */
function stands(literal: string) {
  const [title, told] = [
    sql`products.name || ' ' || products.brand || ' ' || coalesce(products.sku, '')`,
    sql`products.notes || ' ' || products.description`,
  ]
  if (/^['’‘`´]+$/.test(literal)) return sql<SqlBool>`concat(${title}, ' ', ${told}) ~ ${"['’‘`´]"}`
  const pattern = `%${asLetters(literal)}%`
  if (/^[°º™®]+$/.test(literal)) return sql<SqlBool>`(${title} like ${pattern} or ${told} like ${pattern})`
  return sql<SqlBool>`(fold(${title}) like ${pattern} or fold(${told}) like ${pattern})`
}

/** Best first: the very name, the name with its brand, the brand, names that begin so, then ever looser ones. */
export function relevance({ words, said }: Sought): RawBuilder<number> {
  // Signs alone are nobody's name.
  if (words.length === 0) return sql`0`
  const phrases = phrasesOf(said)
  const whole = phrases.map((phrase) => ` ${phrase} `)
  const isOneOf = (text: RawBuilder<unknown>) => sql`${text} = any(${whole}::text[])`
  const isLike = (text: RawBuilder<unknown>, pattern: (phrase: string) => string, any = phrases) =>
    sql`${text} like any(${any.map(pattern)}::text[])`
  const begins = (phrase: string) => ` ${phrase}%`
  const [name, brand, title] = [sql`products.name_words`, sql`products.brand_words`, sql`products.title_words`]
  return sql<number>`case
    when ${isOneOf(name)} then 12
    when ${isOneOf(sql`(${name} || ltrim(${brand}))`)} or ${isOneOf(sql`(${brand} || ltrim(${name}))`)} then 11
    when replace(${name}, ' ', '') = any(${joinedPhrases(said).flatMap(withArticle)}::text[]) then 10
    when ${isOneOf(brand)} then 9
    when ${isLike(name, (phrase) => ` ${phrase} %`)} then 8
    when ${isLike(sql`(${brand} || ltrim(${title}))`, (phrase) => `% ${phrase} %`)} then 7
    when ${isLike(name, begins)} or ${isLike(brand, begins)} then 6
    when ${everyMeaning(words, title, (word) => `% ${word} %`)} then 5
    when ${everyMeaning(words, title, (word) => `% ${word}%`)} then 4
    when ${everyMeaning(words, title, (word) => `%${word}%`)} then 3
    when ${isLike(joinedTitle, (phrase) => `%${phrase}%`, joinedPhrases(said))} then 2
    else 1 end`
}

/** Among equals the shortest name is nearest to what was typed; of a brand's own all are as near. */
export function nearness({ said }: Sought): RawBuilder<number> {
  const whole = phrasesOf(said).map((phrase) => ` ${phrase} `)
  return sql<number>`case when products.brand_words = any(${whole}::text[]) then 0 else length(products.name_words) end`
}

/** `%`, `_` and the backslash are letters like any other. */
export const asLetters = (text: string) => text.replace(/[%_\\]/g, '\\$&')

/** 'interdit' is the whole name of 'L’Interdit'. */
const withArticle = (phrase: string) => [phrase, `l${phrase}`, `d${phrase}`]
const joinedPhrases = (said: readonly Meaning[]) => phrasesOf(said).map((phrase) => phrase.replaceAll(' ', ''))
/** One condition a word, not `like all`: that no index answers. */
const everyWord = (text: RawBuilder<unknown>, phrase: string, pattern: (word: string) => string) =>
  allOf(phrase.split(' ').map((word) => sql<SqlBool>`${text} like ${pattern(word)}`))
const everyMeaning = (words: readonly Meaning[], text: RawBuilder<unknown>, pattern: (word: string) => string) =>
  allOf(words.map((meaning) => either(meaning.map((phrase) => everyWord(text, phrase, pattern)))))
const either = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
/** None of them is always true. */
export const allOf = (conditions: readonly RawBuilder<SqlBool>[]) =>
  conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`true`
