import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

/** Name and attributes must not contain personal data or user input. */
export type SpanStart = {
  name: string
  kind: 'server' | 'client' | 'consumer'
  attributes?: Record<string, string | number>
  /** W3C `traceparent` of a finished cause; by default the parent is the current span. */
  parent?: string | undefined
}

type OpenSpan = {
  /** Runs `work` as part of the span. */
  enter<Value>(work: () => Value): Value
  end(outcome?: { attributes?: Record<string, string | number>; failed?: boolean }): void
}

export type Tracer = {
  begin(span: SpanStart): OpenSpan
  traceparent(): string | undefined
  stop(): Promise<void>
}

/** Undefined unless OTEL_EXPORTER_OTLP_ENDPOINT is set: then tracing does nothing. */
let tracer: Tracer | undefined

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

/** Runs `work` in a new span, which is marked as failed if `work` rejects. */
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

/** Like `traced`, but only inside another span: traces the statements of a request, and not those of a poll. */
export function tracedWithin<Value>(start: () => SpanStart, work: () => Promise<Value>): Promise<Value> {
  return tracer?.traceparent() ? traced(start(), work) : work()
}

export const currentTraceparent = () => tracer?.traceparent()

const spans = new WeakMap<FastifyRequest, OpenSpan>()

/** Opens a span for each request that reaches a route. The fast path's cached answers have none. */
export function traceRequests(app: FastifyInstance) {
  if (!tracer) return
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    const attributes = { 'http.request.method': method, 'http.route': route }
    // Starts a new trace: a client's `traceparent` is not trusted.
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
