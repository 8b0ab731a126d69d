import { EventEmitter } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { loadConfig } from '../../src/config.ts'
import { Answers } from '../../src/platform/cache/answers.server.ts'
import { Cache } from '../../src/platform/cache/cache.server.ts'
import { openDatabase } from '../../src/platform/database/database.server.ts'
import { openFiles } from '../../src/platform/files/files.server.ts'
import { openLog } from '../../src/platform/monitoring/log.server.ts'
import { ask } from './ask.ts'
import { cloneDatabase } from './database.ts'
import { liftOrderLimits } from './lift-order-limits.ts'
import { makers } from './make.ts'
import { patient } from './patient.ts'
import { guest, person } from './person.ts'

type Environment = Record<string, string>

// Fastify searches all loaded modules for the name of a plugin without one. Tests load thousands, so that would take a
// fifth of the time to open a shop.
Object.defineProperty(Function.prototype, Symbol.for('fastify.display-name'), {
  get(this: { name: string }) {
    return this.name
  },
  configurable: true,
})

/**
 * Opens the shop's API on its own database, with makers of records, without limits of orders per buyer. Closed when the
 * test (or its file) ends.
 */
export async function openShop(environment: Environment = {}, logTo?: { write(line: string): void }) {
  const shop = await openLimitedShop(environment, logTo)
  await liftOrderLimits(shop.db)
  return shop
}

/** The same with the default limits of orders. */
export async function openLimitedShop(environment: Environment = {}, logTo?: { write(line: string): void }) {
  return openShopOn(await cloneDatabase(), environment, logTo)
}

/** On an existing database, which is dropped at the end. */
export async function openShopOn(
  database: Awaited<ReturnType<typeof cloneDatabase>>,
  environment: Environment = {},
  logTo?: { write(line: string): void },
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'estela-shop-'))
  const config = loadConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DEMO: '0',
    MP_SIMULATOR: '1',
    ANDREANI_SIMULATOR: '1',
    RATE_LOGIN: '0',
    RATE_FORMS: '0',
    RATE_ORDERS: '0',
    LOG_LEVEL: 'silent',
    // Tests write to the database directly and read immediately.
    PAGE_CACHE_MB: '0',
    ...environment,
  })
  const { db, pool, close } = patient(openDatabase(database.url))
  const files = await openFiles(config)
  const drawPicture = async () => {
    throw new Error('no demo pictures in tests')
  }
  const log = openLog(config.logLevel, logTo)
  const [lists, pages] = [new Cache(0), new Cache(config.pageCacheBytes)]
  const resources = {
    config,
    db,
    pool,
    replica: undefined,
    files,
    log,
    drawPicture,
    lists,
    answers: new Answers(pages, lists, { db, reads: db }),
    purge: async (tags: readonly string[]) => pages.purge(tags),
    catchUp: async () => undefined,
    staffEvents: new EventEmitter(),
  }
  const app = await buildApp(resources)
  onTestFinished(async () => {
    await app.close()
    await close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const make = makers(db)

  /** One call to the API; a body that is not FormData is sent as JSON. */
  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    options: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
  ) {
    const headers: Record<string, string> = { ...options.headers }
    if (options.token) headers.authorization = `Bearer ${options.token}`
    if (options.body instanceof FormData) {
      const encoded = new Response(options.body)
      headers['content-type'] = encoded.headers.get('content-type') ?? ''
      const payload = Buffer.from(await encoded.arrayBuffer())
      return ask(app, { method, url, headers, payload })
    }
    return ask(app, {
      method,
      url,
      headers,
      ...(options.body === undefined ? {} : { payload: options.body as object }),
    })
  }

  /** A guest's order of one product. */
  const buy = (product: { id: number }, quantity = 1, headers: Record<string, string> = {}) =>
    call('POST', '/api/orders', {
      body: { ...guest, items: [{ product_id: product.id, quantity }] },
      headers,
    })

  return { ...resources, app, make, call, buy, buyer: person, url: database.url, superuserUrl: database.superuserUrl }
}

/** Makes the app listen on a free port and returns its address. */
export async function listen({ app, config }: Pick<Awaited<ReturnType<typeof openShop>>, 'app' | 'config'>) {
  const here = await app.listen({ port: 0, host: '127.0.0.1' })
  // The system chooses the port, so the settings that depend on it are set afterwards.
  Object.assign(config, { port: Number(new URL(here).port), host: '127.0.0.1' })
  return here
}
