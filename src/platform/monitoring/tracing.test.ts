import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { person } from '../../../test/support/person.ts'
import { runJobs } from '../../../test/support/run-jobs.ts'
import { loadConfig } from '../../config.ts'
import { outboxes } from '../../jobs.server.ts'
import { startTracing } from './tracing.server.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: unknown }[]
  status: { code?: number }
}

test('a request, its statements, its job and the mail of that job are one trace without personal data', async () => {
  const { shop, finish } = await openTracedShop()
  const user = await shop.make.user({ email: 'elena.secreta@example.com', first_name: 'Elena' })
  const asked = await shop.call('POST', '/api/auth/forgot-password', { body: { email: user.email } })
  expect(asked.statusCode).toBe(200)
  await runJobs(shop)
  const { spans, sent, headers } = await finish('job send-mail')
  const request = spans.find(({ name }) => name === 'POST /api/auth/forgot-password')
  const trace = spans.filter(({ traceId }) => traceId === request?.traceId)
  const [job, mailJob, mail] = ['job send-reset-link', 'job send-mail', 'mail password-reset'].map((wanted) =>
    trace.find(({ name }) => name === wanted),
  )
  const within = (span: Span | undefined) => trace.filter(({ parentSpanId }) => parentSpanId === span?.spanId)
  expect(request?.parentSpanId ?? '').toBe('')
  expect([job?.parentSpanId, mail?.parentSpanId]).toEqual([request?.spanId, mailJob?.spanId])
  expect(mailJob?.parentSpanId).toBe(job?.spanId)
  expect(within(request).map(({ name }) => name)).toContain('select')
  expect(within(job).map(({ name }) => name)).toEqual(expect.arrayContaining(['start', 'insert', 'commit']))
  expect(sent).not.toMatch(/elena|secreta|example\.com/i)
  expect(headers['x-key']).toBe('a b')
})

test('an order and its mail are one trace, even if a job writes the mail', async () => {
  const { shop, finish } = await openTracedShop()
  const bottle = await shop.make.product()
  const notifyAll = async () => {
    for (const tell of outboxes(shop)) await tell(shop.log)
  }
  expect((await shop.buy(bottle)).statusCode).toBe(201)
  await notifyAll()
  // The notification of the second order fails, and is left to a job.
  await shop.pool.query('alter table notifications rename to away')
  expect((await shop.buy(bottle)).statusCode).toBe(201)
  await notifyAll()
  await shop.pool.query('alter table away rename to notifications')
  await runJobs(shop)
  const { spans } = await finish('job send-mail', 2)
  const requests = spans.filter(({ name }) => name === 'POST /api/orders')
  const [atOnce = [], byJob = []] = requests.map(({ traceId }) => spans.filter((span) => span.traceId === traceId))
  const pathOf = (trace: readonly Span[]) => {
    const way: string[] = []
    let span = trace.find(({ name }) => name === 'mail order-step')
    for (; span; span = trace.find(({ spanId }) => spanId === span?.parentSpanId)) way.unshift(span.name)
    return way
  }
  const end = ['job send-mail', 'mail order-step']
  expect(pathOf(atOnce)).toEqual(['POST /api/orders', 'tell of an order', ...end])
  expect(pathOf(byJob)).toEqual(['POST /api/orders', 'tell of an order', 'job order-moved', ...end])
  for (const trace of [atOnce, byJob]) expect(trace.map(({ name }) => name)).toContain('commit')
  expect(byJob.filter(({ name }) => name === 'tell of an order').map(({ status }) => status.code)).toContain(2)
})

test('without tracing an order carries no trace', async () => {
  const shop = await openShop()
  expect((await shop.buy(await shop.make.product())).statusCode).toBe(201)
  expect((await shop.pool.query('select traceparent from order_history')).rows).toEqual([{ traceparent: null }])
})

test('spans contain route and statements, but no input of the buyer, and failures are marked', async () => {
  const { shop, finish } = await openTracedShop()
  const bottle = await shop.make.product({ price: 987_654 })
  const order = await shop.buy(bottle)
  expect(order.statusCode).toBe(201)
  await shop.call('GET', `/api/orders/${order.body.order.id}`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  await shop.pool.query('alter table contact_messages rename to away')
  const message = { name: 'Rosa Zorrilla', email: 'rosa@example.com', subject: 'Hola', message: 'Hola' }
  const failed = await shop.call('POST', '/api/contact', {
    body: message,
    // A stranger's trace is not continued.
    headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  })
  expect(failed.statusCode).toBe(500)
  const { spans, sent } = await finish('POST /api/contact')
  expect(spans.find(({ name }) => name === 'POST /api/contact')).toMatchObject({ status: { code: 2 } })
  expect(spans.map(({ name }) => name)).toContain('GET /api/orders/:id')
  const personal = [person.customer_name, person.customer_email, order.body.order.id, '987654', '203.0.113', 'Zorrilla']
  for (const secret of [...personal, 'a'.repeat(32)]) expect(sent).not.toContain(secret)
})

test('without an endpoint nothing of OpenTelemetry is loaded', async () => {
  const sources = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] })
  const naming = (words: RegExp) => sources.filter((path) => words.test(readFileSync(path, 'utf8')))
  expect(naming(/from '@opentelemetry/)).toEqual(['src/platform/monitoring/open-telemetry.server.ts'])
  expect(naming(/from '.*open-telemetry\.server/)).toEqual([])
  expect(naming(/import\('.*open-telemetry\.server/)).toEqual(['src/platform/monitoring/tracing.server.ts'])
})

test('a collector that is away does not delay requests', async () => {
  const tracing = await startTracing(
    loadConfig({ DATA_DIR: '/tmp', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }),
  )
  const shop = await openShop()
  expect((await shop.buy(await shop.make.product())).statusCode).toBe(201)
  await tracing.stop()
})

/** A shop that exports to a collector in this process. */
async function openTracedShop() {
  const bodies: unknown[] = []
  let headers: Record<string, unknown> = {}
  const collector = createServer(async (request, reply) => {
    headers = request.headers
    bodies.push(await json(request))
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  onTestFinished(() => void collector.close())
  const { port } = collector.address() as AddressInfo
  const tracing = await startTracing(
    loadConfig({
      DATA_DIR: '/tmp',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b',
    }),
  )
  onTestFinished(() => tracing.stop())
  const shop = await openShop()
  const collected = (): Span[] =>
    // biome-ignore lint/suspicious/noExplicitAny: OTLP's own shape
    (bodies as any[]).flatMap(({ resourceSpans }) =>
      // biome-ignore lint/suspicious/noExplicitAny: OTLP's own shape
      resourceSpans.flatMap(({ scopeSpans }: any) => scopeSpans.flatMap(({ spans }: any) => spans)),
    )
  return {
    shop,
    /** Returns all spans once the `last` have arrived. */
    async finish(last: string, times = 1) {
      await tracing.stop()
      await expect.poll(() => collected().filter(({ name }) => name === last)).toHaveLength(times)
      return { spans: collected(), sent: JSON.stringify(bodies), headers }
    },
  }
}
