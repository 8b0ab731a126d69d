import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SingleBar } from 'cli-progress'
import { spawnShop } from '../../e2e/support/shop-process.ts'
import { buildIfNeeded } from '../../scripts/build.ts'
import { fillCatalogue } from '../fill-catalogue.ts'
import { openFreshDatabase } from '../fresh-database.ts'
import { load } from './load.ts'
import { openRaw, recordAnswer } from './open-raw.ts'
import { productsOr, secondsOr } from './options.ts'
import { pinLoad, pinServer } from './pin.ts'
import type { RawAnswer } from './raw-process.ts'
import { type Row, report, rounded } from './report.ts'

/** Addresses that are asked in turn, under the name of their row. */
export type Reads = Record<string, readonly string[]>

/**
 * Answers a second to 32 clients, as a share of what bare node:http does with the same bytes on the same core in the same
 * run: from the cache, to who has the answer already (304), and with the cache off.
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

/** A built shop of one worker on the catalogue that is there, on the servers' core. */
export function withShop<Outcome>(url: string, environment: Record<string, string>, work: Work<Outcome>) {
  return withFreeShop(url, { WORKERS: '1', ...environment }, (shop) => {
    pinServer(shop.pid)
    return work(shop)
  })
}

/** The same as an owner runs it: a worker for each core, on any of them. */
export async function withFreeShop<Outcome>(url: string, environment: Record<string, string>, work: Work<Outcome>) {
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

/** The shop and then the bare server on the same work, each as warm and for as long. */
async function compare({ url, pid }: Shop, paths: readonly string[], isUnchanged: boolean): Promise<Row> {
  const seconds = secondsOr(5)
  const plain = { 'accept-encoding': 'identity' }
  const etags = new Map<string, string>()
  // All are asked once before: what comes from memory is there, however many addresses there are.
  for (const path of paths) etags.set(path, (await recordAnswer(url + path, { headers: plain })).etag)
  const headers = (path: string) => {
    const etag = isUnchanged && etags.get(path)
    return etag ? { ...plain, 'if-none-match': etag } : plain
  }
  const answers: Record<string, RawAnswer> = {}
  for (const path of paths) answers[path] = await recordAnswer(url + path, { headers: headers(path) })
  const ours = await load(url, pid, { paths, headers, seconds })
  const raw = await openRaw(answers)
  try {
    const bare = await load(raw.url, raw.pid, { paths, headers, seconds })
    return {
      'answers/s': rounded(ours.perSecond),
      'bare answers/s': rounded(bare.perSecond),
      'of bare': rounded(ours.perSecond / bare.perSecond, 3),
      'p50 ms': ours.p50,
      'p97.5 ms': ours.p97_5,
      'processor µs': rounded(ours.cpuMicroseconds, 1),
      'bare µs': rounded(bare.cpuMicroseconds, 1),
      // What holds also where the clients are the slower side.
      'of bare, by processor': rounded(bare.cpuMicroseconds / ours.cpuMicroseconds, 3),
      bytes: Buffer.from(answers[paths[0] ?? '']?.body ?? '', 'base64').length,
    }
  } finally {
    raw.close()
  }
}
