import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { loadConfig } from '../src/config.ts'
import type { Db } from '../src/platform/database/database.server.ts'
import { openFiles } from '../src/platform/files/files.server.ts'
import { packageRoot } from '../src/platform/package-root.server.ts'
import { refreshAllCustomers } from '../src/system/customers/refresh-customers.server.ts'
import { deleteOldData } from '../src/system/retention/delete-old-data.server.ts'
import { findRetention } from '../src/system/retention/find-retention.server.ts'
import { openFreshDatabase } from './fresh-database.ts'
import { withShop } from './support/bench-reads.ts'
import { fillShop } from './support/fill-shop.ts'
import { fillYear } from './support/fill-year.ts'
import { chosen, productsOr, roundsOr } from './support/options.ts'
import { ownerHeaders } from './support/owner-headers.ts'
import { median, percentile, type Row, report, rounded } from './support/report.ts'

/*
 * npm run bench -- year [PER_DAY] [--products N] [--rounds N] fills a scratch database with a year of 200 orders a day.
 * Measures its size, the size and duration of a backup, the restore, and the hourly pruning. Then it requests each screen
 * in turn from this shop and from one with the same products and no orders: the ratio is the cost of the year's data.
 */
const perDay = Number(chosen[0] ?? 200)
const products = productsOr(2000)
const turns = roundsOr(40)
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const month = `start=${day(29)}&end=${day(0)}`
const screens: Record<string, string> = {
  dashboard: '/api/admin/dashboard',
  'what is to do': '/api/admin/queue',
  orders: '/api/admin/orders?page=1&limit=20',
  'orders, states': '/api/admin/orders?page=1&limit=20&status=pendiente,confirmado',
  'orders, name': '/api/admin/orders?page=1&limit=20&search=juana',
  'orders, 30 days': `/api/admin/orders?page=1&limit=20&${month}`,
  payments: '/api/admin/pending-verifications?page=1&limit=50&status=pendiente',
  'cash, day': '/api/admin/cash/daily',
  'cash, 30 days': `/api/admin/cash/period?${month}`,
  customers: '/api/admin/customers',
  'customers, search': '/api/admin/customers?search=juana',
  messages: '/api/admin/contacts',
  'sales of 30 days': `/api/admin/reports/sales?${month}`,
  audit: '/api/admin/audit',
  mails: '/api/admin/mails',
  'what is kept': '/api/admin/retention',
  anywhere: '/api/admin/search?q=juana',
  "the shop's list": '/api/products?page=1&limit=20',
}

const DATA_DIR = await mkdtemp(join(tmpdir(), 'estela-year-'))
const [full, empty] = [await openFreshDatabase(), await openFreshDatabase()]
try {
  const filled = await seconds(async () => {
    for (const { url } of [full, empty]) await fillShop(url, products, 0)
    await fillYear(full.url, perDay)
    await refreshAllCustomers(full.db)
    await sql`vacuum analyze`.execute(full.db)
  })
  const weights = await weigh(full.db)
  const config = loadConfig({ DATA_DIR, DATABASE_URL: full.url, DEMO: '0' })
  const shop = { db: full.db, config, files: await openFiles(config) }
  const pruned = await seconds(() => deleteOldData(shop))
  const again = await seconds(() => deleteOldData(shop))
  const backups = join(DATA_DIR, 'backups')
  const backedUp = await seconds(async () => run('backup', full.url, backups))
  const [backup = ''] = await readdir(backups)
  const { size } = await stat(join(backups, backup, 'base.sql'))
  const target = new URL(full.url)
  target.pathname = '/restored'
  await sql`create database restored`.execute(full.db)
  const restored = await seconds(async () => run('restore', target.href, join(backups, backup)))
  await report('year-weight', {
    ...weights,
    'backup, base.sql': { MB: rounded(size / 1_048_576, 1), seconds: rounded(backedUp, 1) },
    restore: { seconds: rounded(restored, 1) },
    'pruning, first': { seconds: rounded(pruned, 1) },
    'pruning, an hour later': { seconds: rounded(again, 2) },
    'filling all this': { seconds: rounded(filled) },
  })
  await report('year', await compareScreens())
} finally {
  await Promise.all([full.close(), empty.close()])
  await rm(DATA_DIR, { recursive: true, force: true })
}

async function weigh(db: Db) {
  const { kinds, database_bytes } = await findRetention(db)
  const table: Record<string, Row> = {}
  for (const { what, rows, bytes } of kinds.toSorted((one, other) => (other.bytes ?? 0) - (one.bytes ?? 0)))
    if (bytes && bytes > 1_000_000) table[what] = { rows: rows ?? 0, MB: rounded(bytes / 1_048_576, 1) }
  table['the whole database'] = { MB: rounded(database_bytes / 1_048_576, 1) }
  return table
}

/** Runs the command in a process of its own, so its time includes the start. */
function run(script: 'backup' | 'restore', DATABASE_URL: string, path: string) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR, DATABASE_URL, DEMO: '0' }
  execFileSync(process.execPath, [join(packageRoot, `scripts/${script}.ts`), path], { env, stdio: 'pipe' })
}

async function seconds(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

function compareScreens() {
  return withShop(full.url, {}, (one) =>
    withShop(empty.url, {}, async (other) => {
      const asked = [
        { url: one.url, headers: await ownerHeaders(full.db) },
        { url: other.url, headers: await ownerHeaders(empty.db) },
      ]
      const table: Record<string, Row> = {}
      for (const [name, path] of Object.entries(screens)) {
        const times: number[][] = [[], []]
        for (let turn = -5; turn < turns; turn += 1) {
          for (const [place, { url, headers }] of asked.entries()) {
            const took = await seconds(() => read(url + path, headers))
            // The first five warm up.
            if (turn >= 0) times[place]?.push(took * 1000)
          }
        }
        const [year = 0, none = 0] = times.map(median)
        table[name] = {
          'p50 ms': rounded(year, 1),
          'p95 ms': rounded(percentile(times[0] ?? [], 0.95), 1),
          'without orders, p50 ms': rounded(none, 1),
          ratio: rounded(year / none, 2),
        }
      }
      return table
    }),
  )
}

async function read(url: string, headers: Record<string, string>) {
  const reply = await fetch(url, { headers })
  const body = await reply.arrayBuffer()
  if (reply.status !== 200) throw new Error(`${url}: ${reply.status} ${Buffer.from(body)}`)
}
