import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type Aggregator, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Resources } from '../resources.server.ts'

/** Prometheus metrics of one process. Labels contain routes instead of URLs, so that no id or person is in them. */
export function openMetrics({ pool, replica, answers: { cache } }: Pick<Resources, 'pool' | 'replica' | 'answers'>) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, read: () => number, aggregator: Aggregator = 'sum') =>
    new Gauge({
      aggregator,
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('estela_page_cache_hits', 'Answers served from the page cache', () => cache.stats.hits)
  gauge('estela_page_cache_misses', 'Answers that were not in the page cache', () => cache.stats.misses)
  gauge('estela_page_cache_renderings', 'Answers rendered; concurrent requests share one', () => cache.stats.makings)
  gauge('estela_page_cache_purges', 'Purged cache tags', () => cache.stats.purges)
  gauge('estela_page_cache_answers', 'Answers in the page cache', () => cache.size)
  gauge('estela_page_cache_bytes', 'Size of the page cache', () => cache.bytes)
  gauge('estela_database_connections', 'Open database connections', () => pool.totalCount)
  gauge('estela_database_waiting', 'Requests waiting for a database connection', () => pool.waitingCount)
  if (replica) {
    gauge('estela_replica_reads', 'Statements executed by the replica', () => replica.reads)
    const help = 'Seconds since the replica was last up to date; above 2 it is not used'
    gauge('estela_replica_behind_seconds', help, () => replica.secondsBehind, 'max')
  }
  const durations = new Histogram({
    name: 'estela_http_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 1, 5],
    registers,
  })

  function watch(app: FastifyInstance) {
    app.addHook('onResponse', async (request, reply) => {
      const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
      durations.observe(labels, reply.elapsedTime / 1000)
    })
  }

  return { registry, watch }
}

export type Metrics = ReturnType<typeof openMetrics>
export type MetricsSource = { metrics(): Promise<string>; contentType: string }

/** Serves `GET /metrics` on a separate port, never on the public one. Returns the function that closes it. */
export async function serveMetrics(source: MetricsSource, port: number, host: string) {
  const server = createServer(async (request, reply) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return reply.writeHead(404).end()
    try {
      const text = await source.metrics()
      reply.writeHead(200, { 'content-type': source.contentType }).end(text)
    } catch {
      // A worker that is being replaced does not answer; the next scrape finds the new one.
      reply.writeHead(503).end()
    }
  })
  server.listen(port, host)
  await once(server, 'listening')
  return () => server.close()
}
