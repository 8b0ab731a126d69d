import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnShop } from '../e2e/support/shop-process.ts'
import { openDatabase } from '../src/platform/database/database.server.ts'
import { packageRoot } from '../src/platform/package-root.server.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.server.ts'
import { liftOrderLimits } from '../test/support/lift-order-limits.ts'
import { makers } from '../test/support/make.ts'
import { openBucket } from '../test/support/open-bucket.ts'

/** What the instances share: a separate PostgreSQL (or the empty database of `DATABASE_URL`) and a bucket. */
export async function openEnvironment() {
  const closing: (() => unknown)[] = []
  const folder = await mkdtemp(join(tmpdir(), 'estela-trial-'))
  closing.unshift(() => rm(folder, { recursive: true, force: true }))
  const given = process.env.DATABASE_URL
  const server = given ? undefined : await startEmbeddedPostgres({ dataDir: join(folder, 'base') })
  closing.unshift(() => server?.stop())
  const url = given ?? server?.url ?? ''
  const bucket = await openBucket()
  closing.unshift(() => bucket.close())
  const { db, close } = openDatabase(url)
  closing.unshift(close)
  let count = 0

  async function machine(environment: Record<string, string> = {}, root = packageRoot) {
    count += 1
    const DATA_DIR = join(folder, `machine-${count}`)
    const own = { DATABASE_URL: url, TRUST_PROXY: '1', RATE_ORDERS: '0', DRAIN_SECONDS: '1', DATA_DIR }
    const shop = await spawnShop({ ...own, ...bucket.environment, ...environment }, folder, root)
    closing.unshift(() => shop.stop('SIGKILL'))
    await shop.ready()
    await liftOrderLimits(db)
    return shop
  }

  return {
    db,
    folder,
    make: makers(db),
    machine,
    async close() {
      for (const close of closing) await close()
    },
  }
}
