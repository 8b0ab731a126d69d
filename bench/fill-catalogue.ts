import { SingleBar } from 'cli-progress'
import pg from 'pg'
import { categories, perfumes } from '../demo/catalogue.ts'
import { noteKeys } from '../src/catalog/notes/note-keys.ts'
import { notesText } from '../src/catalog/notes/notes-text.ts'
import type { Db } from '../src/platform/database/database.server.ts'
import { copied, copyRows } from './copy-rows.ts'

/**
 * Fills an empty catalogue with `count` invented products: random combinations of the demo's facts, with names of two or
 * three of its words. Of each seven products two are single, two are sizes of one perfume and three of another. The
 * result is the same for the same count.
 */
export async function fillCatalogue(db: Db, url: string, count: number) {
  for (const [index, category] of categories.entries()) {
    await db
      .insertInto('categories')
      .values({ ...category, position: index + 1 })
      .execute()
  }
  const bar = new SingleBar({ format: '  {bar} {value} de {total} perfumes', barsize: 40, clearOnComplete: true })
  bar.start(count, 0)
  // Not the shop's pool: these statements exceed its time-outs.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const restore = count > part ? await dropIndexes(client) : async () => undefined
  // One statement per batch limits the memory of the trigger that collects the vocabulary.
  for (let from = 0; from < count; from += part) {
    await copyRows(url, statement, rows(from, Math.min(from + part, count)))
    bar.update(Math.min(from + part, count))
  }
  bar.stop()
  await restore()
  await client.query("select setval('product_families', (select max(family_id) from products))")
  await client.query('vacuum analyze')
  await client.end()
}

/** Creating an index from all rows is several times as fast as maintaining it row by row. */
async function dropIndexes(client: pg.Client) {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'products'::regclass and not indisunique
      -- inserts look up their family by this index
      and indexrelid <> 'products_family'::regclass`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  return async () => {
    await client.query("set maintenance_work_mem = '512MB'")
    for (const { definition } of indexes) await client.query(definition)
  }
}

const part = 10_000
const columns =
  'name, brand, description, price, stock, category_id, gender, type, volume, concentration, notes, notes_top, notes_heart, notes_base, accords, created_at, sku, note_keys, family_id, has_sizes'
const statement = `copy products (${columns}) from stdin`

const words = [...new Set(perfumes.flatMap(({ name }) => name.split(/\s+/)).filter((word) => word.length > 3))]
const brands = [...new Set(perfumes.map(({ brand }) => brand))]
const volumes = [30, 50, 60, 75, 90, 100, 105, 125, 150, 200]
/** For each of seven products, the number of its perfume. */
const sizesOfSeven = [0, 1, 2, 2, 3, 3, 3]

function* rows(from: number, to: number) {
  for (let index = from; index < to; index += 1) yield row(index)
}

function row(index: number) {
  const perfume = Math.floor(index / 7) * 4 + (sizesOfSeven[index % 7] ?? 0)
  const size = (index % 7) - sizesOfSeven.indexOf(sizesOfSeven[index % 7] ?? 0)
  const { facts, pyramid, volume, ...own } = perfumeOf(perfume)
  const chance = seededRandom(index + 1_000_000_000)
  const values = [
    own.name,
    own.brand,
    facts.description,
    Math.round(own.price * (1 + size / 2)),
    Math.floor(chance() ** 2 * 40),
    categories.findIndex((category) => category.name === facts.category) + 1,
    facts.gender,
    facts.type,
    `${volumes[(volume + size) % volumes.length]}ml`,
    facts.concentration,
    notesText(pyramid),
    ...[pyramid.top, pyramid.heart, pyramid.base, listed(facts.accords)].map(asArray),
    new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
    `B-${index}`,
    asArray(keysOf(pyramid)),
    perfume + 1,
    index % 7 > 1,
  ]
  return values.map(copied).join('\t')
}

/** The columns that all sizes of a perfume share. */
export function perfumeOf(perfume: number) {
  const chance = seededRandom(perfume)
  const one = <Value>(values: readonly Value[]) => values[Math.floor(chance() * values.length)] as Value
  const facts = one(perfumes)
  return {
    facts,
    name: `${one(words)} ${one(words)}${chance() < 0.4 ? ` ${one(words)}` : ''}`,
    // A few brands have many products, most have few.
    brand: brands[Math.floor(chance() ** 2 * brands.length)] ?? '',
    pyramid: { top: listed(one(perfumes).top), heart: listed(one(perfumes).heart), base: listed(one(perfumes).base) },
    price: 8000 * 60 ** chance(),
    volume: Math.floor(chance() * volumes.length),
  }
}

type Pyramid = ReturnType<typeof perfumeOf>['pyramid']
const keysOf = ({ top, heart, base }: Pyramid) =>
  noteKeys({ notes: '', notes_top: top, notes_heart: heart, notes_base: base })

const listed = (text: string) => text.split(',').map((part) => part.trim())
const asArray = (parts: readonly string[]) => `{${parts.map((part) => `"${part}"`).join(',')}}`

/** Mulberry32, a seeded random generator of numbers from 0 to 1. */
function seededRandom(seed: number) {
  let state = (seed + 1) * 0x9e3779b1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
