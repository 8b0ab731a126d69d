import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Delays the answer of a simulated external service, at most until the client disconnects. */
export async function delayReply(delay_ms: number, reply: FastifyReply) {
  const disconnected = new AbortController()
  reply.raw.once('close', () => disconnected.abort())
  await Promise.race([sleep(delay_ms, undefined, { ref: false }), once(disconnected.signal, 'abort')])
}

export function answerWrongly(answers: string, request: FastifyRequest, reply: FastifyReply) {
  if (answers === 'down') request.raw.destroy()
  if (answers === 'error') {
    const body = { status: 500, message: 'internal error', error: 'bad_request', cause: [] }
    return reply.code(500).serializer(JSON.stringify).send(body)
  }
  if (answers === 'nonsense') return reply.code(200).type('application/json').serializer(String).send('<html>?</html>')
}
