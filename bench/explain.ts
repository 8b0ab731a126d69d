import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { findNamedPerfume } from '../src/catalog/alike/find-named-perfume.server.ts'
import { listAlike } from '../src/catalog/alike/list-alike.server.ts'
import { ProductQuery } from '../src/catalog/contract.ts'
import { noteKeys } from '../src/catalog/notes/note-keys.ts'
import { findProduct, listProducts } from '../src/catalog/queries.server.ts'
import { listRelated } from '../src/catalog/related.server.ts'
import { listFacets } from '../src/catalog/search/facets.server.ts'
import { readSearch } from '../src/catalog/search/search.server.ts'
import { listSuggestions } from '../src/catalog/search/suggestions.server.ts'
import { noCache } from '../src/platform/cache/cache.server.ts'
import type { Db } from '../src/platform/database/database.server.ts'
import { openDatabase } from '../src/platform/database/database.server.ts'
import { openFilledDatabase } from './filled-database.ts'
import { chosen } from './support/options.ts'
import { rounded } from './support/report.ts'

/*
 * npm run bench -- explain [COUNT] fills a catalogue of 10,000 perfumes, or COUNT, runs typical reads of visitors, and
 * saves the plans of their queries under bench/plans/COUNT/.
 */
const count = Number(chosen[0] ?? 10_000)
const folder = join(import.meta.dirname, 'plans', String(count))

const middle = Math.ceil(count / 2)

const read = (address: string) => ProductQuery.parse({ ...Object.fromEntries(new URLSearchParams(address)), limit: 12 })
const list = (address: string) => (db: Db) => listProducts(db, read(address))
const perfumes = (address: string) => list(`group=family&${address}`)
const facetsOf = (address: string) => async (db: Db) => {
  const filters = read(address)
  return listFacets(db, filters, await readSearch(db, filters.search))
}

const visits: Record<string, (db: Db) => Promise<unknown>> = {
  list: list(''),
  'list-page-50': list('page=50'),
  'list-last-page': list(`page=${Math.ceil(count / 12)}`),
  'list-by-name': list('sort=name&order=DESC'),
  'list-by-price': list('sort=price'),
  'list-by-price-per-100ml': list('sort=price_per_100ml'),
  'filter-category-price': list('category=2&minPrice=20000&maxPrice=300000&sort=price&order=ASC'),
  'filter-brand-gender': list('brand=Dior&gender=hombre'),
  'filter-sku': list('sku=b-77'),
  families: perfumes(''),
  'families-filtered': perfumes('gender=mujer&minPrice=20000&sort=price'),
  'notes-with': perfumes('notes=oud'),
  'notes-without': perfumes('without=vainilla'),
  'notes-with-and-without': perfumes('notes=oud&without=vainilla'),
  'notes-few-have': perfumes('notes=ron&without=caoba&gender=mujer&sort=name&page=4'),
  'search-brand': list('search=lattafa'),
  'search-title': list('search=midnight+oud'),
  'search-note': list('search=vainilla'),
  'search-gender': list('search=para+mujer'),
  'search-mistyped': list('search=midnigth+woud'),
  'search-letter': list('search=y'),
  'search-nothing': list('search=kwyjibo+zzzq'),
  suggestions: (db) => listSuggestions(db, 'midni', noCache),
  facets: facetsOf(''),
  'facets-filtered': facetsOf('gender=mujer&minPrice=20000'),
  'facets-families': facetsOf('group=family'),
  'facets-search': facetsOf('search=lattafa'),
  detail: (db) => findProduct(db, middle),
  alike: async (db) => {
    const product = await findProduct(db, middle)
    return product && listAlike(db, { keys: noteKeys(product), family_id: product.family_id }, noCache)
  },
  'alike-by-name': async (db) => {
    const product = await findProduct(db, middle)
    return product && findNamedPerfume(db, `${product.name} ${product.brand}`, noCache)
  },
  related: async (db) => {
    const product = await findProduct(db, middle)
    return product && listRelated(db, product, noCache)
  },
}

const database = await openFilledDatabase(count)
try {
  await mkdir(folder, { recursive: true })
  const table: Record<string, { queries: number; ms: number; 'slowest ms': number; buffers: number }> = {}
  for (const [name, visit] of Object.entries(visits)) {
    const seen = await queriesOf(database.url, visit)
    const plans = []
    for (const query of seen) plans.push(await explain(database.pool, query))
    const ms = plans.map((plan) => plan.ms)
    await writeFile(join(folder, `${name}.txt`), shortened(plans.map(({ text }) => text).join('\n\n')))
    table[name] = {
      queries: seen.length,
      ms: rounded(
        ms.reduce((sum, one) => sum + one, 0),
        1,
      ),
      'slowest ms': rounded(Math.max(...ms), 1),
      buffers: plans.reduce((sum, { buffers }) => sum + buffers, 0),
    }
  }
  console.table(table)
  await writeFile(join(folder, 'table.json'), `${JSON.stringify(table, null, 2)}\n`)
} finally {
  await database.close()
}

type Query = { text: string; values: unknown[] }

/** Runs `visit` on its own connection and returns its queries. */
async function queriesOf(url: string, visit: (db: Db) => Promise<unknown>) {
  const seen: Query[] = []
  const { db, pool, close } = openDatabase(url)
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...sent: unknown[]) => unknown
    client.query = ((...sent: unknown[]) => {
      const [asked, values] = sent as [string | { text: string; values?: unknown[] }, unknown[]?]
      if (typeof asked === 'string') seen.push({ text: asked, values: values ?? [] })
      else if (asked.text) seen.push({ text: asked.text, values: asked.values ?? [] })
      return query(...sent)
    }) as typeof client.query
  })
  await visit(db)
  await close()
  return seen
}

/** Runs the query once before, so that the plan is measured with warm buffers. */
async function explain(pool: pg.Pool, { text, values }: Query) {
  await pool.query(text, values)
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers, settings) ${text}`, values)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  return {
    text: `${text}\n-- ${JSON.stringify(values)}\n\n${plan}`,
    ms: Number(plan.match(/Execution Time: ([\d.]+)/)?.[1]),
    buffers: Number(plan.match(/Buffers: shared hit=(\d+)/)?.[1] ?? 0),
  }
}

/** Cuts the lists of hundreds of spelling variants that the search of a mistyped word contains. */
function shortened(text: string) {
  return text.replaceAll(/((?:"?[\p{L}\d ]+"?,){8})(?:"?[\p{L}\d ]+"?,){20,}("?[\p{L}\d ]+"?)/gu, '$1…,$2')
}
