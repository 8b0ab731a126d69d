import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { freePort, spawnShop } from '../e2e/support/shop-process.ts'
import { buildIfNeeded } from '../scripts/build.ts'

/*
 * Requests a second of the public reads and pages, as a share of a bare node:http server that sends the same bytes from
 * the same pinned core in the same run: from the cache, unchanged (304), and with the cache off. The catalogue is the
 * demo's; `npm run bench -- reads NAME …` measures only those kinds.
 */
const seconds = 5
const connections = 32
const kinds: Record<string, string[]> = {
  list: ['/api/products?limit=12'],
  filter: ['/api/products?category=2&minPrice=20000&maxPrice=300000&sort=price&order=ASC&limit=12'],
  search: ['/api/products?search=lattafa&limit=12'],
  detail: Array.from({ length: 250 }, (_, index) => `/api/products/${index + 1}`),
  'page /': ['/'],
  'page /products': ['/products'],
  'page /products/1': ['/products/1'],
}

type Row = Record<string, number | string>

await buildIfNeeded()
const DATA_DIR = await mkdtemp(join(tmpdir(), 'estela-bench-'))
const chosen = process.argv.slice(3)
const table: Record<string, Row> = {}
try {
  for (const [cached, PAGE_CACHE_MB] of [
    ['cached', '48'],
    ['cache off', '0'],
  ] as const) {
    const shop = await spawnShop({ DATA_DIR, DEMO: '1', PAGE_CACHE_MB })
    await shop.ready()
    pin(shop.child.pid)
    try {
      for (const [kind, paths] of Object.entries(kinds)) {
        if (chosen.length > 0 && !chosen.includes(kind)) continue
        table[`${kind}, ${cached}`] = await compare(shop.url, paths)
        if (cached === 'cached') table[`${kind}, unchanged`] = await compare(shop.url, paths, true)
      }
    } finally {
      await shop.stop()
    }
  }
  console.table(table)
  await writeFile(join(import.meta.dirname, 'reads.json'), `${JSON.stringify(table, undefined, 2)}\n`)
} finally {
  await rm(DATA_DIR, { recursive: true, force: true })
}

/** The shop and then the bare server on the same work: both warmed, each for as long. */
async function compare(url: string, paths: string[], isUnchanged = false): Promise<Row> {
  const plain = { 'accept-encoding': 'identity' }
  const reply = await fetch(url + paths[0], { headers: plain })
  const etag = reply.headers.get('etag') ?? ''
  const body = Buffer.from(await reply.arrayBuffer())
  const headers = { ...plain, ...(isUnchanged ? { 'if-none-match': etag } : {}) }
  const ours = await load(url, paths, headers)
  const bare = await openBare(isUnchanged ? Buffer.alloc(0) : body, isUnchanged ? 304 : 200)
  try {
    const raws = await load(bare.url, ['/'], {})
    return {
      'requests/s': Math.round(ours.requests.average),
      'bare requests/s': Math.round(raws.requests.average),
      'of bare': (ours.requests.average / raws.requests.average).toFixed(3),
      'p50 ms': ours.latency.p50,
      'p97.5 ms': ours.latency.p97_5,
      bytes: isUnchanged ? 0 : body.length,
    }
  } finally {
    bare.close()
  }
}

async function load(url: string, paths: string[], headers: Record<string, string>) {
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers }))
  await autocannon({ url, requests, connections, duration: 1 })
  const outcome = await autocannon({ url, requests, connections, duration: seconds })
  if (outcome.non2xx > 0 && outcome['3xx'] === 0)
    throw new Error(`${outcome.non2xx} answers of ${url}${paths[0]} failed`)
  return outcome
}

/** The same bytes with no shop behind them. */
async function openBare(body: Buffer, status: number) {
  const port = await freePort()
  const script = `const body = Buffer.alloc(${body.length}, 'x')
    require('node:http').createServer((_, reply) => {
      reply.writeHead(${status}, { 'content-type': 'application/json', ${status === 200 ? "'content-length': body.length" : ''} })
      reply.end(${status === 200 ? 'body' : ''})
    }).listen(${port}, '127.0.0.1')`
  const child = spawn(process.execPath, ['-e', script])
  pin(child.pid)
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => undefined))) await sleep(20)
  return { url, close: () => child.kill() }
}

/** Servers on the first core, the load on the others, where there are more. */
function pin(pid: number | undefined) {
  if (availableParallelism() > 1) spawn('taskset', ['-a', '-cp', '0', String(pid)]).on('error', () => undefined)
}
