import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { waitAtMost } from '../concurrency/wait-at-most.ts'
import type { Tracer } from './tracing.server.ts'

type Options = { endpoint: string; headers: Record<string, string>; ratio: number }

/** Exports spans in batches by OTLP. Drops them while the collector is away. */
export function openTelemetry({ endpoint, headers, ratio }: Options): Tracer {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, headers, timeoutMillis })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'estela', 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('estela')
  const contexts = new AsyncLocalStorage<Context>()
  return {
    begin({ name, kind, attributes = {}, parent }) {
      const around = remote(parent) ?? contexts.getStore() ?? ROOT_CONTEXT
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, around)
      const within = trace.setSpan(around, span)
      return {
        enter: (work) => contexts.run(within, work),
        end({ attributes: more = {}, failed = false } = {}) {
          span.setAttributes(more)
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    traceparent() {
      const store = contexts.getStore()
      const span = store && trace.getSpanContext(store)
      return span && `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`
    },
    stop: async () => void (await waitAtMost(provider.shutdown(), stopsWithinMs)),
  }
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }
const timeoutMillis = 5000
const stopsWithinMs = 2000

function remote(traceparent: string | undefined) {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || !flags) return undefined
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true })
}
