import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { hashPassword } from '../src/accounts/passwords.server.ts'
import { startSession } from '../src/accounts/sessions.server.ts'
import { buildApp } from '../src/app.ts'
import { addStock } from '../src/catalog/stock.server.ts'
import { loadConfig } from '../src/config.ts'
import { openDatabase } from '../src/platform/database.server.ts'
import { openFiles } from '../src/platform/files.server.ts'
import { PageCache } from '../src/platform/page-cache.server.ts'
import { cloneDatabase } from './database.ts'

type NewProduct = Partial<{
  name: string
  price: number
  stock: number
  brand: string
  category_id: number
  gender: string
  type: string
  volume: string
  sku: string
  notes: string
  description: string
  is_active: boolean
  created_at: Date
}>

/** The shop's API on a database of its own, with makers of records. Closed when the test (or its file) ends. */
export async function openShop(environment: Record<string, string> = {}) {
  const database = await cloneDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'estela-shop-'))
  const config = loadConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DEMO: '0',
    RATE_LOGIN: '0',
    RATE_FORMS: '0',
    RATE_ORDERS: '0',
    LOG_LEVEL: 'silent',
    ...environment,
  })
  const { db, pool, close } = openDatabase(database.url)
  const files = await openFiles(dataDir)
  const drawPicture = async () => {
    throw new Error('no demo pictures in tests')
  }
  const log = pino({ level: config.logLevel })
  const resources = { config, db, pool, files, log, drawPicture, cache: new PageCache(8_000_000) }
  const app = await buildApp(resources)
  onTestFinished(async () => {
    await app.close()
    await close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const make = {
    async product({ stock = 10, ...values }: NewProduct = {}) {
      const product = await db
        .insertInto('products')
        .values({ name: `Perfume ${randomUUID().slice(0, 8)}`, price: 1000, brand: 'Marca', ...values })
        .returningAll()
        .executeTakeFirstOrThrow()
      if (stock > 0) await addStock(db, product.id, stock, { reason: 'inicial' })
      return { ...product, stock }
    },
    async category(name: string = randomUUID()) {
      return db.insertInto('categories').values({ name }).returningAll().executeTakeFirstOrThrow()
    },
    /** A user with a live session. */
    async user(
      values: Partial<{
        email: string
        password: string
        first_name: string
        last_name: string
        is_admin: boolean
      }> = {},
    ) {
      const { password = 'secreto-largo', ...rest } = values
      const user = await db
        .insertInto('users')
        .values({
          first_name: 'Ana',
          last_name: 'Pérez',
          email: `${randomUUID()}@example.com`,
          password_hash: await hashPassword(password),
          ...rest,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return { ...user, password, token: await startSession(db, user.id) }
    },
    admin: () => make.user({ is_admin: true, first_name: 'Laura' }),
  }

  /** One call to the API; a body that is not FormData goes as JSON. */
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
      return answer(await app.inject({ method, url, headers, payload }))
    }
    return answer(
      await app.inject({
        method,
        url,
        headers,
        ...(options.body === undefined ? {} : { payload: options.body as object }),
      }),
    )
  }

  const buyer = {
    customer_name: 'Juana Paz',
    customer_email: 'juana@example.com',
    customer_phone: '11 2345-6789',
    customer_address: 'Callao 100',
    customer_city: 'CABA',
    customer_postal_code: '1022',
  }
  /** A guest's order of one product. */
  const buy = (product: { id: number }, quantity = 1, headers: Record<string, string> = {}) =>
    call('POST', '/api/orders', {
      body: {
        ...buyer,
        is_guest_order: true,
        guest_session_id: 'guest_1_abc',
        items: [{ product_id: product.id, quantity }],
      },
      headers,
    })

  return { ...resources, app, make, call, buy, buyer, url: database.url }
}

type Injected = Awaited<ReturnType<Awaited<ReturnType<typeof buildApp>>['inject']>>

function answer(reply: Injected) {
  const isJson = String(reply.headers['content-type']).includes('json')
  return {
    statusCode: reply.statusCode,
    headers: reply.headers,
    body: isJson ? reply.json() : undefined,
    raw: reply.rawPayload,
  }
}
