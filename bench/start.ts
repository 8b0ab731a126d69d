import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, spawnShop } from '../e2e/support/shop-process.ts'
import { buildIfNeeded } from '../scripts/build.ts'

/*
 * How long the owner waits: from the start of the process to the first page answered with 200, on an empty folder and on
 * a used one, and what the process then holds in memory at rest. The baseline is a bare node:http server in this run.
 */
await buildIfNeeded()
const bare = await bareServer()
const DATA_DIR = await mkdtemp(join(tmpdir(), 'estela-bench-'))
try {
  const first = await measure({ DATA_DIR, DEMO: '1' })
  const later = await measure({ DATA_DIR, DEMO: '1' }, 20_000)
  console.table({
    'bare node:http': { ms: bare.ms, 'times bare': 1, 'memory MB': bare.megabytes },
    'first start, empty folder': { ms: first.ms, 'times bare': times(first.ms), 'memory MB': first.megabytes },
    'later start': { ms: later.ms, 'times bare': times(later.ms), 'memory MB': later.megabytes },
  })
} finally {
  await rm(DATA_DIR, { recursive: true, force: true })
}

function times(ms: number) {
  return Math.round((ms / bare.ms) * 10) / 10
}

async function measure(environment: Record<string, string>, restMs = 2000) {
  const began = performance.now()
  const shop = await spawnShop(environment)
  const ms = await firstPage(shop.url, began)
  await sleep(restMs)
  const megabytes = await residentMegabytes(shop.child.pid)
  await shop.stop()
  return { ms, megabytes }
}

async function firstPage(url: string, began: number) {
  for (;;) {
    const reply = await fetch(url).catch(() => undefined)
    if (reply?.status === 200) return Math.round(performance.now() - began)
    await sleep(10)
  }
}

async function bareServer() {
  const port = await freePort()
  const began = performance.now()
  const script = `require('node:http').createServer((_, reply) => reply.end('ok')).listen(${port}, '127.0.0.1')`
  const child = spawn(process.execPath, ['-e', script])
  const ms = await firstPage(`http://127.0.0.1:${port}`, began)
  const megabytes = await residentMegabytes(child.pid)
  child.kill()
  return { ms, megabytes }
}

async function residentMegabytes(pid: number | undefined) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(status.match(/VmRSS:\s+(\d+)/)?.[1]) / 1024)
}
