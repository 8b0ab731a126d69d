import { SingleBar } from 'cli-progress'
import { importProducts } from '../src/catalog/import/import-products.server.ts'
import { listProducts } from '../src/catalog/queries.server.ts'
import { isExpected, searchQueries } from '../test/support/search-queries.ts'
import { openFreshDatabase } from './fresh-database.ts'
import { chosen } from './support/options.ts'
import { median, percentile, rounded } from './support/report.ts'

/*
 * npm run bench -- search-quality FILE.csv imports the perfumes of a file into an empty database and runs each query of
 * test/support/search-queries.ts. Prints how many rank the expected perfume first, and the time of a first page.
 */
const [file] = chosen
if (!file) {
  console.error('npm run bench -- search-quality ARCHIVO.csv')
  process.exit(1)
}
const { db, close } = await openFreshDatabase()
try {
  const bar = new SingleBar({ format: '  {bar} {percentage} %', barsize: 40, clearOnComplete: true })
  bar.start(100, 0)
  const { created } = await importProducts(db, file, { price: 50_000, progress: (done) => bar.update(done * 100) })
  bar.stop()
  const milliseconds: number[] = []
  const wrong: { search: string; expected: string; found: string }[] = []
  for (const query of searchQueries) {
    const [search, brand, ...names] = query
    const began = performance.now()
    const { products } = await listProducts(db, { search, page: 1, limit: 12 })
    milliseconds.push(performance.now() - began)
    const [first] = products
    if (first && isExpected(first, query)) continue
    wrong.push({
      search,
      expected: `${brand} ${names.join(' / ')}`,
      found: first ? `${first.brand} ${first.name}` : '',
    })
  }
  if (wrong.length > 0) console.table(wrong)
  const right = searchQueries.length - wrong.length
  console.table({
    'search-quality': {
      perfumes: created,
      queries: searchQueries.length,
      right,
      ratio: rounded(right / searchQueries.length, 3),
      'p50 ms': rounded(median(milliseconds)),
      'p95 ms': rounded(percentile(milliseconds, 0.95)),
    },
  })
  process.exitCode = right / searchQueries.length >= 0.95 ? 0 : 1
} finally {
  await close()
}
