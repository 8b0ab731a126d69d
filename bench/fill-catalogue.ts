import { SingleBar } from 'cli-progress'
import pg from 'pg'
import { categories, perfumes } from '../demo/catalogue.ts'
import type { Db } from '../src/platform/database/database.server.ts'
import { copied, copyRows } from './copy-rows.ts'

/**
 * Fills an empty catalogue with `count` perfumes that nobody makes: the demo's facts in ever new company, under names of
 * two or three of its words. The same number gives the same catalogue.
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
  // Of its own: what prepares millions of rows takes longer than anything a shop may ask.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const restore = count > part ? await setIndexesAside(client) : async () => undefined
  // A statement each for a part, so that the trigger that learns words has little to hold at once.
  for (let from = 0; from < count; from += part) {
    await copyRows(url, statement, rows(from, Math.min(from + part, count)))
    bar.update(Math.min(from + part, count))
  }
  bar.stop()
  await restore()
  await client.query('vacuum analyze')
  await client.end()
}

/** Indexes made once from all rows are made several times as fast as row by row. */
async function setIndexesAside(client: pg.Client) {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'products'::regclass and not indisunique`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  return async () => {
    await client.query("set maintenance_work_mem = '512MB'")
    for (const { definition } of indexes) await client.query(definition)
  }
}

const part = 10_000
const columns =
  'name, brand, description, price, stock, category_id, gender, type, volume, concentration, notes, notes_top, notes_heart, notes_base, accords, created_at, sku'
const statement = `copy products (${columns}) from stdin`

const words = [...new Set(perfumes.flatMap(({ name }) => name.split(/\s+/)).filter((word) => word.length > 3))]
const brands = [...new Set(perfumes.map(({ brand }) => brand))]
const volumes = [30, 50, 60, 75, 90, 100, 105, 125, 150, 200]

function* rows(from: number, to: number) {
  for (let index = from; index < to; index += 1) yield row(index)
}

function row(index: number) {
  const chance = chances(index)
  const one = <Value>(values: readonly Value[]) => values[Math.floor(chance() * values.length)] as Value
  const facts = one(perfumes)
  const list = (text: string) =>
    `{${text
      .split(',')
      .map((note) => `"${note.trim()}"`)
      .join(',')}}`
  const name = `${one(words)} ${one(words)}${chance() < 0.4 ? ` ${one(words)}` : ''}`
  const [top, heart, base] = [one(perfumes).top, one(perfumes).heart, one(perfumes).base]
  const values = [
    name,
    // Some brands sell much and most little.
    brands[Math.floor(chance() ** 2 * brands.length)] ?? '',
    facts.description,
    Math.round(8000 * 60 ** chance()),
    Math.floor(chance() ** 2 * 40),
    categories.findIndex((category) => category.name === facts.category) + 1,
    facts.gender,
    facts.type,
    `${one(volumes)}ml`,
    facts.concentration,
    `Salida: ${top}; Corazón: ${heart}; Fondo: ${base}`,
    list(top),
    list(heart),
    list(base),
    list(facts.accords),
    new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
    `B-${index}`,
  ]
  return values.map(copied).join('\t')
}

/** Mulberry32: numbers from 0 to 1 that look like chance, the same for the same seed. */
function chances(seed: number) {
  let state = (seed + 1) * 0x9e3779b1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
