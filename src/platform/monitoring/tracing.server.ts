import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

/** What a span tells: names and numbers of the shop's own, never who somebody is or what they wrote. */
export type SpanStart = {
  name: string
  kind: 'server' | 'client' | 'consumer'
  attributes?: Record<string, string | number>
  /** W3C's `traceparent` of what caused it, where that is over; otherwise what is under way. */
  parent?: string | undefined
}

type OpenSpan = {
  /** What is done in there belongs to it. */
  enter<Value>(work: () => Value): Value
  end(told?: { attributes?: Record<string, string | number>; failed?: boolean }): void
}

export type Tracer = {
  begin(span: SpanStart): OpenSpan
  /** Of the span under way. */
  traceparent(): string | undefined
  stop(): Promise<void>
}

/** Undefined unless OTEL_EXPORTER_OTLP_ENDPOINT is set: then nothing below does anything. */
let tracer: Tracer | undefined

/** For this process. What it needs is loaded here, and only where it is wanted. */
export async function startTracing({ tracing }: Pick<Config, 'tracing'>) {
  if (!tracing.endpoint) return { stop: async () => undefined }
  const { openTelemetry } = await import('./open-telemetry.server.ts')
  const started = openTelemetry({ ...tracing, endpoint: tracing.endpoint })
  tracer = started
  return {
    async stop() {
      if (tracer === started) tracer = undefined
      await started.stop()
    },
  }
}

/** Does it in a span of its own, which fails if it does. */
export async function traced<Value>(start: SpanStart, work: () => Promise<Value>): Promise<Value> {
  if (!tracer) return work()
  const span = tracer.begin(start)
  try {
    const value = await span.enter(work)
    span.end()
    return value
  } catch (error) {
    span.end({ failed: true })
    throw error
  }
}

/** The same for what is of interest only as a part of something: a statement of a request, not of a look each second. */
export function tracedWithin<Value>(start: () => SpanStart, work: () => Promise<Value>): Promise<Value> {
  return tracer?.traceparent() ? traced(start(), work) : work()
}

export const currentTraceparent = () => tracer?.traceparent()

const spans = new WeakMap<FastifyRequest, OpenSpan>()

/** A span for each request that reaches a route. Cached answers do not: nothing happens in them. */
export function traceRequests(app: FastifyInstance) {
  if (!tracer) return
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    const attributes = { 'http.request.method': method, 'http.route': route }
    // What a stranger says of traces is not believed: a trace begins here.
    const span = tracer?.begin({ name: `${method} ${route}`, kind: 'server', attributes })
    if (span) spans.set(request, span)
    enter(request, done)
  })
  // Again: AsyncLocalStorage loses its context while the body is parsed.
  app.addHook('preValidation', (request, _reply, done) => enter(request, done))
  app.addHook('onResponse', async (request, { statusCode }) => {
    spans.get(request)?.end({ attributes: { 'http.response.status_code': statusCode }, failed: statusCode >= 500 })
  })
}

function enter(request: FastifyRequest, done: () => void) {
  const span = spans.get(request)
  return span ? span.enter(done) : done()
}
