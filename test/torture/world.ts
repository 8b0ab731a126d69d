import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openLine } from '../../e2e/support/cut-line.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.server.ts'
import { asker } from './ask.ts'
import { openLedger } from './ledger.ts'
import { openMailServer } from './mail-server.ts'
import { openShopProcess } from './shop.ts'

const admin = { email: 'duenia@example.com', password: 'la clave de la duenia' }

export type World = Awaited<ReturnType<typeof openWorld>>

/** A real shop with everything it stands on, each of which can be broken: its process, database, lines, disk and mail. */
export async function openWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'estela-torture-'))
  const ledger = openLedger()
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
  const outside = new pg.Pool({ connectionString: server.url, max: 4, query_timeout: 60_000 })
  outside.on('error', () => undefined)
  const line = await openLine(server.url)
  const mail = await openMailServer()
  const mailLine = await openLine(mail.url)
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
    },
    ledger.wrongs,
  )
  return {
    ...{ ledger, outside, line, mail, mailLine, shop, admin },
    ask: asker(shop.url, ledger),
    files: join(dataDir, 'files'),
    url: shop.url,
    /** As a power failure would. It is brought back by whoever holds it here, as the shop does with its own. */
    async killDatabase() {
      const [pid] = (await readFile(join(folder, 'database/postgres/postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    async close() {
      await shop.close()
      line.close()
      mailLine.close()
      await mail.close()
      await outside.end()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
