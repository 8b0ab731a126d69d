import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../src/platform/database/database.server.ts'
import { openPseudonyms } from '../src/platform/monitoring/log-pseudonyms.server.ts'
import { openMetrics } from '../src/platform/monitoring/metrics.server.ts'
import { watchShop } from '../src/system/health/shop-figures.server.ts'
import { openPayingShop } from './support/open-paying-shop.ts'
import { png } from './support/png.ts'
import { readMails } from './support/read-mails.ts'
import { runJobs } from './support/run-jobs.ts'
import { stopWrites } from './support/stop-writes.ts'

/** Personal data with unique values, which can be searched for in the log. */
const typed = {
  customer_name: 'Zoraida Quintrileo',
  customer_email: 'zoraida.compra@ejemplo.com.ar',
  customer_phone: '11 7788-9911',
  customer_address: 'Pasaje Calandria 4471',
  customer_city: 'Zapalandia',
  customer_postal_code: 'Z9911ZZZ',
  notes: 'timbre roto zqx',
}
const account = {
  first_name: 'Eulogia',
  last_name: 'Pehuenche',
  email: 'eulogia@ejemplo.com.ar',
  password: 'clave-zqx-1',
}

test('a login, a purchase, an upload, a reset and errors are logged without personal data', async () => {
  const lines: string[] = []
  const shop = await openPayingShop(
    { LOG_LEVEL: 'trace', RATE_LOGIN: '30', TRUST_PROXY: '1' },
    { write: (line) => lines.push(line) },
  )
  const { call, make, db, pay } = shop
  const product = await make.product({ stock: 5 })
  const admin = await make.admin()

  const { token, user } = (await call('POST', '/api/auth/register', { body: account })).body
  const device = (await call('POST', '/api/auth/login', { body: account })).headers['set-cookie']
  await call('POST', '/api/auth/login', { body: { ...account, password: 'clave-zqx-2' } })
  await call('GET', `/api/products?search=${encodeURIComponent('secreto de zoraida')}`)
  const items = [{ product_id: product.id, quantity: 1 }]
  const { order } = (await call('POST', '/api/orders', { token, body: { ...typed, user_id: user.id, items } })).body
  const form = new FormData()
  form.append('order_id', order.id)
  form.append('transfer_reference', 'referencia-zqx')
  form.append('amount', '1000')
  form.append('proof', new Blob([png]), 'comprobante-zqx.png')
  const { payment } = (await call('POST', '/api/payments/transfer', { token, body: form })).body
  await call('GET', `/api/admin/payment-proof/${payment.id}`, { token })
  await call('POST', `/api/admin/verify-payment/${payment.id}`, {
    token: admin.token,
    body: { admin_notes: 'nota-zqx' },
  })
  await pay.choose(await pay.order(), 'approved')
  const message = {
    name: typed.customer_name,
    email: typed.customer_email,
    subject: 'asunto-zqx',
    message: 'texto-zqx',
  }
  await call('POST', '/api/contact', { headers: { 'x-forwarded-for': '203.0.113.77' }, body: message })
  await call('POST', '/api/auth/forgot-password', { body: { email: account.email } })
  await runJobs(shop)
  const link = (await readMails(shop.config.dataDir)).join().match(/reset-password#token=([\w-]+)/)?.[1] ?? ''
  await call('POST', '/api/auth/reset-password', { body: { token: link, password: 'clave-zqx-3' } })
  await call('GET', '/api/auth/verify', { token })
  // The log of an error contains no data of the request.
  await db.schema.dropTable('contact_messages').cascade().execute()
  const broken = await call('POST', '/api/contact', { body: message })
  expect([broken.statusCode, broken.body.code]).toEqual([500, 'error-interno'])

  const log = lines.join('')
  const secrets = [
    ...Object.values(typed),
    ...Object.values(account),
    token,
    admin.token,
    link,
    String(device).slice(14, 57),
  ]
  const marks = ['zqx', 'zoraida', '@example.com', order.id, order.order_number, '203.0.113.77', 'Bearer']
  expect(secrets.every((secret) => secret.length > 3)).toBe(true)
  for (const mark of [...secrets, ...marks]) expect(log.toLowerCase(), mark).not.toContain(mark.toLowerCase())

  const entries = lines.map((line) => JSON.parse(line))
  for (const line of entries)
    expect(line).toMatchObject({ level: expect.any(Number), time: expect.stringMatching(/Z$/), pid: process.pid })
  const requests = entries
    .filter(({ msg }) => msg === 'request')
    .map(({ route, status, user_id }) => [route, status, user_id])
  for (const line of [
    ['/api/auth/login', 200, user.id],
    ['/api/auth/login', 401, undefined],
    ['/api/orders', 201, user.id],
    ['/api/payments/transfer', 201, undefined],
    // The refused and the admitted user of a staff route.
    ['/api/admin/payment-proof/:id', 403, user.id],
    ['/api/admin/verify-payment/:id', 200, admin.id],
    ['/api/auth/verify', 401, undefined],
    ['/api/contact', 500, undefined],
  ])
    expect(requests).toContainEqual(line)
  const failure = entries.find(({ msg }) => msg === 'request failed')
  expect(failure).toMatchObject({
    reqId: broken.headers['x-request-id'],
    err: { code: '42P01', stack: expect.any(String) },
  })
})

test('pseudonyms in the log link attempts of one network or account within a month, and identify nobody', async () => {
  const lines: string[] = []
  const shop = await openPayingShop(
    { LOG_LEVEL: 'info', TRUST_PROXY: '1', RATE_ORDERS: '1' },
    { write: (line) => lines.push(line) },
  )
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const logIn = (email: string, address: string) =>
    shop.call('POST', '/api/auth/login', { body: { email, password: 'no-es-esta' }, headers: from(address) })
  await logIn('eulogia@ejemplo.com.ar', '203.0.113.77')
  await logIn('Eulogia@ejemplo.com.ar', '203.0.113.78')
  await logIn('otra@ejemplo.com.ar', '203.0.113.77')
  for (let turn = 0; turn < 2; turn += 1) {
    await shop.call('POST', '/api/orders', { body: {}, headers: from('203.0.113.77') })
  }
  await shop.call('GET', '/api/admin/dashboard', { headers: from('203.0.113.78') })
  const entries = lines.map((line) => JSON.parse(line)).filter(({ status }) => [401, 403, 429].includes(status))
  expect(entries.map(({ status }) => status)).toEqual([401, 401, 401, 429, 401])
  const [first, second, third, tooMany, closed] = entries
  expect([third.network, tooMany.network, closed.network]).toEqual([first.network, first.network, second.network])
  expect([second.account, tooMany.account, closed.account]).toEqual([first.account, undefined, undefined])
  expect(first.network).not.toBe(second.network)
  expect(first.account).not.toBe(third.account)
  expect(lines.join('')).not.toMatch(/203\.0\.113|ejemplo\.com/i)

  // The secret of a past month is deleted.
  await sql`update log_secrets set month = month - interval '1 month'`.execute(shop.db)
  const later = await openPseudonyms(shop.db)({ ip: '203.0.113.77', body: undefined })
  expect(later.network).not.toBe(first.network)
  const secrets = await shop.db.selectFrom('log_secrets').select('month').execute()
  expect(secrets).toHaveLength(1)
})

test('readiness lists what is missing, and is 503 only without the database', async () => {
  const { call, db, config, pool } = await openPayingShop()
  const ready = async () => {
    const { statusCode, body } = await call('GET', '/readyz')
    return [statusCode, body]
  }
  expect(await ready()).toEqual([200, { success: true, missing: {} }])
  await sql`select graphile_worker.add_job('waits', '{}', run_at := now() - interval '6 minutes')`.execute(db)
  const dataDir = config.dataDir
  config.dataDir = '/no/such/place'
  const missing = { files: expect.stringContaining('comprobantes'), jobs: expect.stringContaining('cinco minutos') }
  expect(await ready()).toEqual([200, { success: true, missing }])
  config.dataDir = dataDir
  const connect = pool.connect
  pool.connect = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  const away = { success: false, code: 'sin-base', errors: { database: expect.any(String) } }
  expect(await ready()).toEqual([503, expect.objectContaining(away)])
  pool.connect = connect
})

test('readiness reports a stopped schedule, failed or old backups, and WAL that is not archived', async () => {
  const { call, db } = await openPayingShop()
  const missing = async () => Object.keys((await call('GET', '/readyz')).body.missing)
  const due = (words: string) =>
    sql`insert into schedule values ('cancel-unpaid', now() + ${words}::interval)
      on conflict (job) do update set due_at = excluded.due_at`.execute(db)
  await due('-1 minute')
  expect(await missing()).toEqual([])
  for (const wrong of ['-6 minutes', '400 days']) {
    await due(wrong)
    expect(await missing()).toEqual(['schedule'])
  }
  await due('0 minutes')
  await sql`update last_backup set made_at = now() - interval '3 days'`.execute(db)
  expect(await missing()).toEqual(['backups'])
  await sql`update last_backup set made_at = now(), failed_at = now()`.execute(db)
  expect(await missing()).toEqual(['backups'])
  await sql`update last_backup set failed_at = null`.execute(db)
  await sql`update wal_archive set reached_at = now() - interval '3 minutes', failed_at = now()`.execute(db)
  expect(await missing()).toEqual([])
  await sql`update wal_archive set reached_at = now() - interval '5 minutes'`.execute(db)
  expect(await missing()).toEqual(['archive'])
})

test('orders and readiness are 503 on a read-only database, and recover when it accepts writes', async () => {
  const { call, db, make, buy } = await openPayingShop()
  const product = await make.product({ stock: 5 })
  const writeAgain = await stopWrites(db)
  const refused = await buy(product)
  expect([refused.statusCode, refused.body.code]).toEqual([503, 'sin-base'])
  const { statusCode, body } = await call('GET', '/readyz')
  expect([statusCode, body.code]).toEqual([503, 'solo-lectura'])
  await writeAgain()
  await expect.poll(async () => (await buy(product)).statusCode).toBe(201)
})

test('the metrics report a read-only database and a full disk', async () => {
  const shop = await openPayingShop()
  const registry = new Registry()
  watchShop(registry, { ...shop, config: { ...shop.config, dataDir: '/proc/nowhere' } })
  expect(await registry.metrics()).toMatch(/^estela_database_up 1$/m)
  expect(await registry.metrics()).toMatch(/^estela_trouble\{what="files"\} 1$/m)
  const writeAgain = await stopWrites(shop.db)
  expect(await registry.metrics()).toMatch(/^estela_database_up 0$/m)
  await writeAgain()
})

test('while the database is away the metrics report that alone and no problems of the work', async () => {
  const shop = await openPayingShop()
  const { db, close } = openDatabase('postgres://nobody@127.0.0.1:1/nowhere', { max: 1 })
  onTestFinished(close)
  const registry = new Registry()
  watchShop(registry, { ...shop, db })
  const text = await registry.metrics()
  expect(text).toMatch(/^estela_database_up 0$/m)
  expect(text.match(/^estela_trouble.* 1$/gm)).toBeNull()
  expect(text).toMatch(/^estela_trouble\{what="files"\} 0$/m)
})

test('the metrics contain rates, durations, pool, cache, jobs, mails, orders and payments to verify', async () => {
  const shop = await openPayingShop()
  const { registry } = openMetrics(shop)
  watchShop(registry, shop)
  const order = await shop.pay.order()
  const payment = { order_id: order.id, method: 'transferencia' as const, amount: 1234.56 }
  await shop.db.insertInto('payments').values(payment).execute()
  await shop.db.insertInto('mails').values({ key: 'k', kind: 'k', to_address: 'ana@example.com' }).execute()
  const text = await registry.metrics()
  for (const line of [
    'estela_orders{status="pendiente_pago"} 1',
    'estela_payments{status="pendiente"} 1',
    'estela_database_up 1',
    /^estela_backup_age_seconds \d+$/m,
    'estela_trouble{what="schedule"} 0',
    'estela_trouble{what="retention"} 0',
    'estela_trouble{what="machines"} 0',
    'estela_mails{state="pendiente"} 1',
    /^estela_jobs\{state="waiting"\} \d+$/m,
    /^estela_page_cache_(hits|misses|bytes) \d+$/m,
    /^estela_database_(connections|waiting) \d+$/m,
    '# TYPE estela_http_seconds histogram',
    /^process_resident_memory_bytes \d+$/m,
  ])
    expect(text).toMatch(line)
  expect(text).not.toMatch(/example\.com|guest_|[0-9a-f]{8}-[0-9a-f]{4}/)
})
