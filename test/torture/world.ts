import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openProxy } from '../../e2e/support/open-proxy.ts'
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.server.ts'
import { unlimitedOrders } from '../support/lift-order-limits.ts'
import { asker } from './ask.ts'
import { openLedger } from './ledger.ts'
import { openMailServer } from './mail-server.ts'
import { sendSignal } from './send-signal.ts'
import { openShopProcess } from './shop.ts'
import { openSmallDisk } from './small-disk.ts'

const admin = { email: 'duenia@example.com', password: 'la clave de la duenia' }

export type World = Awaited<ReturnType<typeof openWorld>>

/** Opens a built shop with everything a fault can break: its processes, database, connections, disk and mail server. */
export async function openWorld() {
  // Moved to `close` once everything is open; until then a failure closes what is already open.
  await using ends = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'estela-torture-'))
  ends.defer(() => rm(folder, { recursive: true, force: true }))
  const disk = openSmallDisk(folder)
  ends.defer(async () => disk?.close())
  const ledger = openLedger()
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
  ends.defer(server.stop)
  const outside = new pg.Pool({
    connectionString: server.url,
    max: 4,
    query_timeout: 60_000,
    // The fault of a read-only database must not affect this pool.
    options: '-c default_transaction_read_only=off',
  })
  outside.on('error', () => undefined)
  ends.defer(() => outside.end())
  const mail = await openMailServer()
  ends.defer(mail.close)
  const [line, mailLine] = await Promise.all([openProxy(server.url), openProxy(mail.url)])
  for (const { close } of [line, mailLine]) ends.defer(close)
  const dataDir = join(folder, 'shop')
  const shop = await openShopProcess(
    {
      DATA_DIR: dataDir,
      DATABASE_URL: line.url,
      SMTP_URL: mailLine.url,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      RATE_LOGIN: '0',
      RATE_FORMS: '0',
      RATE_ORDERS: '0',
      LOG_LEVEL: 'error',
      WORKERS: '2',
    },
    ledger.wrongs,
  )
  ends.defer(shop.close)
  await outside.query(unlimitedOrders)
  const all = ends.move()
  return {
    ledger,
    outside,
    line,
    mail,
    mailLine,
    shop,
    admin,
    ask: asker(shop.url, ledger),
    files: join(dataDir, 'files'),
    url: shop.url,
    /** Like a power failure. `startEmbeddedPostgres` restarts it, as for a shop with its own database. */
    async killDatabase() {
      const [pid] = (await readFile(join(folder, 'database/postgres/postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    /** Stops the server and its backends for a while, like a machine that swaps. */
    async stopDatabase(ms: number) {
      const [pid = ''] = (await readFile(join(folder, 'database/postgres/postmaster.pid'), 'utf8')).split('\n')
      // The list is kept, so that all continue even if their parent was killed meanwhile.
      const all = [Number(pid), ...childrenOf(pid)]
      for (const one of all) sendSignal(one, 'SIGSTOP')
      await sleep(ms)
      for (const one of all) sendSignal(one, 'SIGCONT')
    },
    /** Undefined if the machine does not allow mounts. */
    disk,
    close: () => all.disposeAsync(),
  }
}

const childrenOf = (pid: string) =>
  spawnSync('ps', ['--ppid', pid, '-o', 'pid=']).stdout.toString().trim().split(/\s+/).filter(Boolean).map(Number)
