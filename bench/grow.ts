import { readFile } from 'node:fs/promises'
import { openFilledDatabase } from './filled-database.ts'
import { cacheOff, withShop, withUnpinnedShop } from './support/bench-reads.ts'
import { hotReads } from './support/hot-reads.ts'
import { load } from './support/load.ts'
import { chosen, secondsOr } from './support/options.ts'
import { pinLoad, unpin } from './support/pin.ts'
import { percentile, type Row, report, rounded } from './support/report.ts'
import { uncachedReads } from './support/uncached-reads.ts'

/*
 * npm run bench -- grow [COUNT …] [--keep FOLDER] measures reads with the cache off in catalogues of 10,000, 100,000 and
 * 1,000,000: the first response after the shop opened, with empty caches, then 32 parallel clients with the shop on one
 * core. Then reads without any cache hit, with one worker per core: two clients request perfumes, notes and similar
 * perfumes, each time at a different address, first cold, then with the table pages in PostgreSQL's memory. Filling a
 * million takes ten minutes; `--keep` reuses it.
 */
const sizes = chosen.length > 0 ? chosen.map(Number) : [10_000, 100_000, 1_000_000]
const table: Record<string, Row> = {}
const fresh: Record<string, Row> = {}
for (const size of sizes) {
  const database = await openFilledDatabase(size)
  try {
    pinLoad()
    await withShop(database.url, cacheOff, async ({ url, pid }) => {
      for (const [name, paths] of Object.entries(hotReads(size))) {
        const first = await firstMs(url + paths[0])
        const { perSecond, p50, p97_5, cpuMicroseconds } = await load(url, pid, { paths, seconds: secondsOr(4) })
        table[`${name}, ${size}`] = {
          'first ms': rounded(first, 1),
          'responses/s': rounded(perSecond),
          'p50 ms': p50,
          'p97.5 ms': p97_5,
          'CPU µs': rounded(cpuMicroseconds),
        }
      }
    })
    unpin()
    await withUnpinnedShop(database.url, cacheOff, async ({ url }) => {
      for (const [round, when] of ['cold', 'in memory'].entries())
        for (const [name, paths] of Object.entries(uncachedReads(size, round)))
          fresh[`${name}, ${size}, ${when}`] = await askOnce(url, paths)
    })
  } finally {
    await database.close()
  }
}
await report('grow', table)
await report('grow-uncached', fresh)

/** Two parallel clients, one per core; the first response is reported separately. */
async function askOnce(url: string, paths: readonly string[]): Promise<Row> {
  const first = await firstMs(url + paths[0])
  const left = paths.slice(1)
  const milliseconds: number[] = []
  await Promise.all(
    [0, 1].map(async () => {
      for (let path = left.shift(); path; path = left.shift()) milliseconds.push(await firstMs(url + path))
    }),
  )
  const at = (share: number) => rounded(percentile(milliseconds, share), 1)
  const machine = (await readFile('/proc/loadavg', 'utf8').catch(() => '')).split(' ')[0] ?? ''
  return { 'first ms': rounded(first, 1), 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'slowest ms': at(1), load: machine }
}

async function firstMs(address: string) {
  const began = performance.now()
  const reply = await fetch(address)
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`)
  await reply.arrayBuffer()
  return performance.now() - began
}
