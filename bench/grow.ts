import { fillCatalogue } from './fill-catalogue.ts'
import { openFreshDatabase } from './fresh-database.ts'
import { cacheOff, withShop } from './support/bench-reads.ts'
import { hotReads } from './support/hot-reads.ts'
import { load } from './support/load.ts'
import { chosen, secondsOr } from './support/options.ts'
import { pinLoad } from './support/pin.ts'
import { type Row, report, rounded } from './support/report.ts'

/*
 * npm run bench -- grow [HOW_MANY …]: the reads with the cache off in catalogues of 10,000, 100,000 and 1,000,000: the first
 * answer after the shop opened, when nothing is remembered, and then 32 clients at once. A million takes ten minutes.
 */
const sizes = chosen.length > 0 ? chosen.map(Number) : [10_000, 100_000, 1_000_000]
const table: Record<string, Row> = {}
pinLoad()
for (const size of sizes) {
  const database = await openFreshDatabase()
  try {
    await fillCatalogue(database.db, database.url, size)
    await withShop(database.url, cacheOff, async ({ url, pid }) => {
      for (const [name, paths] of Object.entries(hotReads(size))) {
        const first = await firstMs(url + paths[0])
        const { perSecond, p50, p97_5, cpuMicroseconds } = await load(url, pid, { paths, seconds: secondsOr(4) })
        table[`${name}, ${size}`] = {
          'first ms': rounded(first, 1),
          'answers/s': rounded(perSecond),
          'p50 ms': p50,
          'p97.5 ms': p97_5,
          'processor µs': rounded(cpuMicroseconds),
        }
      }
    })
  } finally {
    await database.close()
  }
}
await report('grow', table)

async function firstMs(address: string) {
  const began = performance.now()
  const reply = await fetch(address)
  await reply.arrayBuffer()
  return performance.now() - began
}
