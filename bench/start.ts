import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { freePort, spawnShop } from '../e2e/support/shop-process.ts'
import { buildIfNeeded } from '../scripts/build.ts'
import { chromiumPath } from '../test/support/chromium.ts'
import { untilIdle } from './support/until-idle.ts'

/*
 * Measures the time from the start of the process to the first page with status 200, in an empty folder and in a used one,
 * with one worker per core (the default) and with a single process. Also the memory of each process at rest, the first
 * process first: resident (RSS) and proportional (PSS), in which pages shared by several processes (some 60 MB of Node)
 * are divided among them. For the first start also how long the visible pictures of the first pages take, how many files
 * were drawn, and the processor time until the shop is idle. The baseline is a node:http server in this run.
 */

/** An idle Node process releases the garbage of its start within two minutes. */
const untilReleased = 180_000

await buildIfNeeded()
const baseline = await baselineServer()
const DATA_DIR = await mkdtemp(join(tmpdir(), 'estela-bench-'))
try {
  const visited = await firstVisit()
  await rm(DATA_DIR, { recursive: true })
  const first = await measure({ DATA_DIR, WORKERS: '' })
  const later = await measure({ DATA_DIR, WORKERS: '' }, untilReleased)
  const alone = await measure({ DATA_DIR, WORKERS: '1' }, untilReleased)
  console.table({
    'baseline node:http': row(baseline),
    'first start, empty folder': row(first),
    'later start': row(later),
    'later start, WORKERS=1': row(alone),
  })
  console.table({ 'first visit of a first start': visited })
} finally {
  await rm(DATA_DIR, { recursive: true, force: true })
}

function row({ ms, memory }: Awaited<ReturnType<typeof measure>>) {
  const times = Math.round((ms / baseline.ms) * 10) / 10
  const [resident, share] = [memory.map(({ resident }) => resident), memory.map(({ share }) => share)]
  return { ms, ratio: times, 'MB of each': resident.join(', '), 'their share': share.join(', ') }
}

async function measure(environment: Record<string, string>, restMs = 2000) {
  const began = performance.now()
  const shop = await spawnShop({ DEMO: '1', ...environment })
  const ms = await firstPage(shop.url, began)
  await sleep(restMs)
  const memory = await Promise.all((await processesOf(shop.child)).map(megabytesOf))
  await shop.stop()
  return { ms, memory }
}

/** Visits the home page, then the list, with an already open browser as soon as the shop responds. */
async function firstVisit() {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
  const began = performance.now()
  const shop = await spawnShop({ DEMO: '1', DATA_DIR, WORKERS: '' })
  try {
    await firstPage(shop.url, began)
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
    const home = await picturesAfter(page, shop.url)
    const list = await picturesAfter(page, `${shop.url}/products`)
    await browser.close()
    const { seconds, processor } = await untilIdle(shop.child, DATA_DIR, began)
    const drawn = (await readdir(join(DATA_DIR, 'files/pictures'))).length
    return {
      'home ms': home,
      'list ms': list,
      'files drawn': drawn,
      'at rest after s': seconds,
      'processor s': processor,
    }
  } finally {
    await browser.close()
    await shop.stop()
  }
}

/** Milliseconds from the navigation until every picture in the first screen is loaded. */
async function picturesAfter(
  page: Awaited<ReturnType<Awaited<ReturnType<typeof chromium.launch>>['newPage']>>,
  url: string,
) {
  await page.goto(url, { waitUntil: 'domcontentloaded', timeout: 120_000 })
  await page.waitForFunction(
    () => {
      const pictures = [...document.images].filter((image) => {
        const { top, bottom, width } = image.getBoundingClientRect()
        return width > 0 && top < innerHeight && bottom > 0
      })
      return pictures.length > 0 && pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
    },
    undefined,
    { polling: 20, timeout: 120_000 },
  )
  return page.evaluate(() => Math.round(performance.now()))
}

async function firstPage(url: string, began: number) {
  for (;;) {
    const reply = await fetch(url).catch(() => undefined)
    if (reply?.status === 200) return Math.round(performance.now() - began)
    await sleep(10)
  }
}

async function baselineServer() {
  const port = await freePort()
  const began = performance.now()
  const script = `require('node:http').createServer((_, reply) => reply.end('ok')).listen(${port}, '127.0.0.1')`
  const child = spawn(process.execPath, ['-e', script])
  const ms = await firstPage(`http://127.0.0.1:${port}`, began)
  const memory = [await megabytesOf(child.pid)]
  child.kill()
  return { ms, memory }
}

/** The shop's first process and its workers, without the helpers that draw pictures. */
async function processesOf({ pid }: ChildProcess) {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const pids = children.trim().split(/\s+/).filter(Boolean).map(Number)
  const names = await Promise.all(pids.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8')))
  return [pid, ...pids.filter((_, index) => names[index]?.includes('main.js'))]
}

async function megabytesOf(pid: number | undefined) {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  const of = (name: string) => Math.round(Number(rollup.match(new RegExp(`^${name}:\\s+(\\d+)`, 'm'))?.[1]) / 1024)
  return { resident: of('Rss'), share: of('Pss') }
}
