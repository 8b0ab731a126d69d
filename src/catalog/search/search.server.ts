import { type SqlBool, sql } from 'kysely'
import { maxPesos } from '../../platform/argentina/read-pesos.ts'
import type { CacheReader } from '../../platform/cache/cache.server.ts'
import { fewAtOnce } from '../../platform/concurrency/few-at-once.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { flagSetting } from '../../settings/queries.server.ts'
import { catalogCaching } from '../cache-tags.ts'
import { barcodeRules } from '../codes/barcode.ts'
import { skuLetters } from '../codes/sku-letters.server.ts'
import type { Presentation } from '../contract.ts'
import { findOwner, hasAny } from '../editing/unique-fields.server.ts'
import { chargedPrice, isOnOffer } from '../offers/offer-price.server.ts'
import { findNamed, type Named } from './find-named.ts'
import { findPresentation } from './find-presentation.ts'
import { likelyWords, oneMistakeAway } from './misspelling.ts'
import { withNotes } from './notes-condition.server.ts'
import { parsePriceLimits } from './price-limits.ts'
import { allOf, clearlyIn, nearness, relevance, type Sought, soughtIn, titledIn } from './search-conditions.server.ts'
import { isOnlyConnecting, literalWords, meaningOf, neededWords, typedWords } from './search-words.ts'
import { parseSearchedNotes } from './searched-notes.ts'
import { asOnBottle } from './spoken-names.ts'

/** Condition and order of a search. */
export type Search = {
  matches: ReturnType<typeof soughtIn>
  /** Matches in the title, which are listed first. */
  titled: ReturnType<typeof titledIn>
  relevance: ReturnType<typeof relevance>
  nearness: ReturnType<typeof nearness>
  /** All matches are equally relevant: newest first. */
  isUnranked?: true
  /** Matches outside the title are equally relevant: newest first. */
  isUnrankedUntitled?: true
}

/**
 * Interprets a search; undefined for blank text. Takes the words as typed if there are clear matches; else corrects
 * words that the catalogue does not have; else corrects any word. Parts of words always match too.
 */
export async function readSearch(db: Db, text: string | undefined): Promise<Search | undefined> {
  return text?.trim() ? fewSearches(() => readTyped(db, text)) : undefined
}

/** A search that is not cached costs as much as several orders. */
const fewSearches = fewAtOnce({
  atOnce: 3,
  waiting: 30,
  refusal: 'Hay muchas búsquedas a la vez. Probá de nuevo en un momento.',
})

async function readTyped(db: Db, text: string): Promise<Search | undefined> {
  return (await readBarcode(db, text)) ?? (await readPrice(db, text)) ?? readPresentation(db, text)
}

async function readPrice(db: Db, text: string): Promise<Search | undefined> {
  const limits = parsePriceLimits(text)
  if (!limits) return undefined
  const { min = 0, max = maxPesos, rest } = limits
  const chosen = sql<SqlBool>`${chargedPrice} between ${min} and ${max}`
  return narrowed(chosen, isOnlyConnecting(rest) ? undefined : await readPresentation(db, rest))
}

async function readPresentation(db: Db, text: string): Promise<Search | undefined> {
  const sold = findPresentation(text)
  if (sold && (await isSoldAs(db, sold.presentation))) {
    const chosen = sql<SqlBool>`products.presentation = ${sql.lit(sold.presentation)}`
    return narrowed(chosen, isOnlyConnecting(sold.rest) ? undefined : await readNotes(db, sold.rest))
  }
  return readNotes(db, text)
}

async function readNotes(db: Db, text: string): Promise<Search | undefined> {
  const parsed = parseSearchedNotes(text)
  return parsed ? narrowed(withNotes(parsed), await readWords(db, parsed.rest)) : readWords(db, text)
}

/** Adds a condition to a search, or makes it the search. */
function narrowed(chosen: Search['matches'], found: Search | undefined): Search {
  if (!found) return { ...unranked, matches: chosen, titled: chosen, isUnranked: true }
  return { ...found, matches: sql`(${found.matches} and ${chosen})` }
}

async function isSoldAs(db: Db, presentation: Presentation) {
  const { rows } = await sql`
    select from products where presentation = ${sql.lit(presentation)} limit 1`.execute(db)
  return rows.length > 0
}

async function readWords(db: Db, text: string): Promise<Search | undefined> {
  const typed = await plain(db, typedWords(text))
  const { words, literals } = typed
  const sought = (meaning: typeof meaningOf) => soughtFor(typed, meaning)
  if (words.length === 0 && literals.length === 0) return undefined
  const asTyped = sought(meaningOf)
  const spoken = await readSpoken(db, typed)
  if (spoken) return (await findsTitle(db, asTyped)) ? ordered([asTyped, spoken]) : ordered([spoken, asTyped])
  const named = literals.length === 0 && (await readNamed(db, words, asTyped))
  if (named) return named
  if (await finds(db, asTyped)) return ordered([asTyped])
  const coded = await readSku(db, words)
  if (coded) return coded
  const near = await listNear(db, words)
  for (const onlyUnknown of [true, false]) {
    const meant = (surplus: number) => ({
      ...sought((word) => {
        const { isKnown = true, meant = [] } = near.get(word) ?? {}
        if (isKnown && onlyUnknown) return meaningOf(word)
        const nearest = meant[0]?.distance ?? 0
        const likely = meant.filter(({ distance }) => distance <= nearest + surplus)
        return [...new Set([...likely.map((one) => one.word), ...meaningOf(word)])]
      }),
      joined: true,
    })
    // `meant(1)` includes the words as typed and the nearest ones, so it alone decides what matches. The words as typed
    // only match as parts of words, the least relevant matches.
    if (await finds(db, meant(1))) return ordered([meant(0.4), meant(1)], [meant(1)])
  }
  return ordered([asTyped])
}

/** «La vida es bella» finds La Vie Est Belle, if the shop has it. */
async function readSpoken(db: Db, typed: Plain) {
  const words = asOnBottle(typed.words)
  if (!words) return undefined
  const spoken = soughtFor({ ...typed, words }, meaningOf)
  return (await finds(db, spoken)) ? spoken : undefined
}

/**
 * «perfumes árabes para mujer» lists what these filters would, after products with these words, if there are matches.
 */
async function readNamed(db: Db, words: readonly string[], asTyped: Sought): Promise<Search | undefined> {
  const { named, rest } = findNamed(words, await listCategoryWords(db))
  if (named.length === 0) return undefined
  const chosen = allOf(named.map(isNamed))
  const found = narrowed(chosen, await readWords(db, rest.join(' ')))
  if (!(await anyMatch(db, found.matches))) return undefined
  if (!(await findsTitle(db, asTyped))) return found
  const called = ordered([asTyped])
  return {
    matches: sql`(${called.titled} or ${found.matches})`,
    titled: found.isUnranked ? called.titled : sql`(${called.titled} or ${found.titled})`,
    relevance: sql`greatest(${called.relevance}, ${found.relevance})`,
    nearness: called.nearness,
    ...(found.isUnranked && { isUnrankedUntitled: true }),
  }
}

const isNamed = ({ categories, gender, type, isOffer }: Named) =>
  sql<SqlBool>`(products.category_id = any(${categories}::integer[])
    or products.gender = ${gender ?? null}::text or products.type = ${type ?? null}::text
    or (${isOffer ?? false}::boolean and ${isOnOffer}))`

async function listCategoryWords(db: Db) {
  const words = sql<string>`plain_words(name)`.as('words')
  return db.selectFrom('categories').select(['id', words]).execute()
}

/** A barcode finds only its product; an unknown one is searched as text. */
async function readBarcode(db: Db, text: string): Promise<Search | undefined> {
  const digits = barcodeRules.clean(text)
  if (barcodeRules.refuse(digits) || !(await findOwner(db, 'barcode', digits))) return undefined
  const matches = hasAny('barcode', [digits])
  return { ...unranked, matches, titled: matches }
}

/** A SKU matches without its separators. */
async function readSku(db: Db, words: readonly string[]): Promise<Search | undefined> {
  const matches = sql<SqlBool>`${skuLetters(sql`products.sku`)} = ${words.join('')}`
  return (await anyMatch(db, matches)) ? { ...unranked, matches, titled: matches } : undefined
}

// With casts: in ORDER BY a bare number means a column.
const unranked = { relevance: sql<number>`0::float8`, nearness: sql<number>`0::integer` }

export function cachedSearch(db: Db, text: string | undefined, cache: CacheReader) {
  return text ? cache.get(`search ${text}`, catalogCaching, () => readSearch(db, text)) : undefined
}

type Plain = { words: readonly string[]; literals: readonly string[]; hidesInspirations: boolean }

function soughtFor({ words, ...plain }: Plain, meaning: typeof meaningOf): Sought {
  return { ...plain, words: neededWords(words).map(meaning), typed: words.map(meaning), joined: words.length > 1 }
}

/**
 * Added to the relevance of less likely corrections: they come after matches of brands and beginnings of likelier ones.
 */
const lessLikely = 3.5

function ordered(likeliestFirst: readonly [Sought, ...Sought[]], widest: readonly Sought[] = likeliestFirst): Search {
  const [likeliest] = likeliestFirst
  const written = likeliestFirst.map((sought) => JSON.stringify(sought))
  const weights = likeliestFirst
    .map((sought, index) => sql`${relevance(sought)} - ${lessLikely * index}::float8`)
    // Drops duplicates, which are never more relevant than the first.
    .filter((_, index) => written.indexOf(written[index] ?? '') === index)
  return {
    matches: sql`(${sql.join(widest.map(soughtIn), sql` or `)})`,
    titled: sql`(${sql.join(widest.map(titledIn), sql` or `)})`,
    relevance: sql`greatest(${sql.join(weights)})`,
    nearness: nearness(likeliest),
  }
}

/** Normalises words as the database does. */
async function plain(db: Db, typed: readonly string[]) {
  if (typed.length === 0) return { words: [], literals: [], hidesInspirations: false }
  const { rows } = await sql<{ words: string; literals: string[]; hidesInspirations: boolean }>`
    select not ${flagSetting('show_inspirations')} as "hidesInspirations", plain_words(${typed.join(' ')}) as words,
      array(select coalesce(nullif(fold(word), ''), word) from unnest(${literalWords(typed)}::text[]) as word) as literals`.execute(
    db,
  )
  const { words = '', literals = [], hidesInspirations = false } = rows[0] ?? {}
  return { words: words.split(' ').filter(Boolean), literals, hidesInspirations }
}

const finds = (db: Db, sought: Sought) => anyMatch(db, clearlyIn(sought))
const findsTitle = (db: Db, sought: Sought) => anyMatch(db, titledIn(sought))

/** With `limit 1` alone the planner would scan the whole table, expecting an early match. */
async function anyMatch(db: Db, matches: Search['matches']) {
  const { rows } = await sql`
    with found as materialized (select id from products where ${matches} limit 1000)
    select from found limit 1`.execute(db)
  return rows.length > 0
}

/** For each word: whether the catalogue has a word that begins so, and its likely corrections. */
async function listNear(db: Db, words: readonly string[]) {
  const long = words.filter((word) => word.length >= 3)
  const mistaken = long.map(oneMistakeAway)
  const [alike, oneAway] = await Promise.all([listAlike(db, long), listKnown(db, mistaken.flat())])
  return new Map(
    alike.map(({ word, isKnown, alike }, index) => {
      const candidates = new Set([...alike, ...(mistaken[index] ?? []).filter((one) => oneAway.has(one))])
      return [word, { isKnown, meant: likelyWords(word, [...candidates]) }]
    }),
  )
}

async function listAlike(db: Db, words: readonly string[]) {
  const { rows } = await sql<{ word: string; isKnown: boolean; alike: string[] }>`
    select typed.word,
      exists (
        select from search.vocabulary known
        where known.word ~>=~ typed.word and known.word ~<~ (typed.word || chr(1114111))
      ) as "isKnown",
      array(select near.word from search.vocabulary near order by near.word <-> typed.word limit 40) as alike
    from unnest(${words}::text[]) with ordinality as typed(word, place) order by place`.execute(db)
  return rows
}

async function listKnown(db: Db, words: readonly string[]) {
  const rows = await db
    .selectFrom('search.vocabulary')
    .select('word')
    .where('word', '=', sql<string>`any(${words}::text[])`)
    .execute()
  return new Set(rows.map(({ word }) => word))
}
