import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, InjectOptions } from 'fastify'

/** Injects a request and returns the response. An endless event stream is closed after its headers. */
export async function ask(app: Pick<FastifyInstance, 'inject'>, request: InjectOptions) {
  const reply = await app.inject({ ...request, payloadAsStream: true })
  const { statusCode, headers } = reply
  const type = String(headers['content-type'])
  const stream = reply.stream()
  const isEndless = type.includes('event-stream')
  if (isEndless) stream.destroy()
  const raw = isEndless ? Buffer.alloc(0) : await buffer(stream)
  const isJson = type.includes('json') && !headers['content-encoding'] && raw.length > 0
  return { statusCode, headers, body: isJson ? JSON.parse(String(raw)) : undefined, raw }
}
