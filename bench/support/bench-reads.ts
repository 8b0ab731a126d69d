import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SingleBar } from 'cli-progress'
import { spawnShop } from '../../e2e/support/shop-process.ts'
import { buildIfNeeded } from '../../scripts/build.ts'
import { fillCatalogue } from '../fill-catalogue.ts'
import { openFreshDatabase } from '../fresh-database.ts'
import type { RecordedResponse } from './baseline-process.ts'
import { load } from './load.ts'
import { openBaseline, recordResponse } from './open-baseline.ts'
import { productsOr, secondsOr } from './options.ts'
import { pinLoad, pinServer } from './pin.ts'
import { type Row, report, rounded } from './report.ts'

/** Addresses requested in turn, by the name of their row in the table. */
export type Reads = Record<string, readonly string[]>

/**
 * Measures the responses a second to 32 clients, and their ratio to a node:http server that sends the same bytes on the same
 * core in the same run: cached, revalidated (304), and with the cache off.
 */
export async function benchReads(name: string, reads: Reads) {
  const database = await openFreshDatabase()
  try {
    await fillCatalogue(database.db, database.url, productsOr(10_000))
    const table: Record<string, Row> = {}
    const bar = new SingleBar({ format: '  {bar} {value}/{total} {row}', barsize: 40, clearOnComplete: true })
    bar.start(Object.keys(reads).length * 3, 0, { row: '' })
    pinLoad()
    for (const isCached of [true, false]) {
      await withShop(database.url, isCached ? {} : cacheOff, async (shop) => {
        for (const [row, paths] of Object.entries(reads)) {
          for (const kind of isCached ? (['cached', 'unchanged'] as const) : (['cache off'] as const)) {
            bar.increment({ row: `${row}, ${kind}` })
            table[`${row}, ${kind}`] = await compare(shop, paths, kind === 'unchanged')
          }
        }
      })
    }
    bar.stop()
    await report(name, table)
  } finally {
    await database.close()
  }
}

export const cacheOff = { PAGE_CACHE_MB: '0' }

type Shop = { url: string; pid: number | undefined }

type Work<Outcome> = (shop: Shop) => Promise<Outcome>

/** Runs `work` with the built shop as a single process on the given database, pinned to the servers' core. */
export function withShop<Outcome>(url: string, environment: Record<string, string>, work: Work<Outcome>) {
  return withUnpinnedShop(url, { WORKERS: '1', ...environment }, (shop) => {
    pinServer(shop.pid)
    return work(shop)
  })
}

/** The same in the default configuration: one worker per core, not pinned. */
export async function withUnpinnedShop<Outcome>(url: string, environment: Record<string, string>, work: Work<Outcome>) {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'estela-bench-'))
  await buildIfNeeded()
  const ours = { DATA_DIR, DATABASE_URL: url, DEMO: '0', RATE_ORDERS: '0' }
  const shop = await spawnShop({ ...ours, ...environment })
  try {
    await shop.ready()
    return await work({ url: shop.url, pid: shop.child.pid })
  } finally {
    await shop.stop()
    await rm(DATA_DIR, { recursive: true, force: true })
  }
}

/** Loads the shop and then the baseline server with the same requests for the same time. */
async function compare({ url, pid }: Shop, paths: readonly string[], isUnchanged: boolean): Promise<Row> {
  const seconds = secondsOr(5)
  const plain = { 'accept-encoding': 'identity' }
  const etags = new Map<string, string>()
  // Every address is requested once before, so that all are cached.
  for (const path of paths) etags.set(path, (await recordResponse(url + path, { headers: plain })).etag)
  const headers = (path: string) => {
    const etag = isUnchanged && etags.get(path)
    return etag ? { ...plain, 'if-none-match': etag } : plain
  }
  const answers: Record<string, RecordedResponse> = {}
  for (const path of paths) answers[path] = await recordResponse(url + path, { headers: headers(path) })
  const ours = await load(url, pid, { paths, headers, seconds })
  const server = await openBaseline(answers)
  try {
    const baseline = await load(server.url, server.pid, { paths, headers, seconds })
    return {
      'responses/s': rounded(ours.perSecond),
      'baseline responses/s': rounded(baseline.perSecond),
      ratio: rounded(ours.perSecond / baseline.perSecond, 3),
      'p50 ms': ours.p50,
      'p97.5 ms': ours.p97_5,
      'CPU µs': rounded(ours.cpuMicroseconds, 1),
      'baseline CPU µs': rounded(baseline.cpuMicroseconds, 1),
      // Also valid when the clients are the bottleneck.
      'ratio by CPU': rounded(baseline.cpuMicroseconds / ours.cpuMicroseconds, 3),
      bytes: Buffer.from(answers[paths[0] ?? '']?.body ?? '', 'base64').length,
    }
  } finally {
    server.close()
  }
}
