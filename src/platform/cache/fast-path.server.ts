import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { answerOnSocket, unreadable } from '../connections/refuse-client.server.ts'
import type { Answers } from './answers.server.ts'
import { acceptedEncoding, matches } from './encodings.server.ts'
import { hasJustWritten } from './just-written.server.ts'
import { isPrefetch } from './prefetched.server.ts'

/**
 * Sends cached answers before the request reaches Fastify, whose hooks and routing are most of the cost of such an
 * answer. `securityHeaders` are those of every answer; a page's own policy overrides them.
 */
export function openFastPath(server: Server, answers: Answers, securityHeaders: Record<string, string>) {
  const usual = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (response.socket) handle(request, response)
    else handleInTurn(request, response, handle)
  })

  function handle(request: IncomingMessage, response: ServerResponse) {
    if (hasTwoHosts(request)) return answerOnSocket(request.socket, securityHeaders, unreadable)
    // While the server is closing, Fastify handles requests, because it closes their connections.
    if (server.listening && sendAtOnce(request, response, answers, securityHeaders)) return
    for (const listener of usual) listener(request, response)
  }
}

/** More than any client pipelines; browsers do not at all. */
const maxPipelined = 32
const pipelined = new WeakMap<Socket, number>()

/**
 * Handles a request behind others of its connection once they are answered. Node would handle all at once: thousands of
 * them in a few connections would keep this process from everything else. Closes the connection of too many, which
 * would fill the memory.
 */
function handleInTurn(request: IncomingMessage, response: ServerResponse, handle: RequestListener) {
  const { socket } = request
  const waiting = pipelined.get(socket) ?? 0
  if (waiting >= maxPipelined) return socket.destroy()
  pipelined.set(socket, waiting + 1)
  response.once('socket', () => {
    pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1)
    // After other events.
    setImmediate(handle, request, response)
  })
}

/** RFC 9112, 3.2: a proxy may have used one of two hosts, and this server the other. Node keeps only the first. */
function hasTwoHosts({ rawHeaders }: IncomingMessage) {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

function sendAtOnce(
  { method, url = '', headers }: IncomingMessage,
  response: ServerResponse,
  answers: Answers,
  securityHeaders: Record<string, string>,
) {
  if (method !== 'GET' || hasJustWritten(headers) || isPrefetch(headers)) return false
  const answer = answers.find(url)
  if (!answer) return false
  const isUnchanged = matches(headers['if-none-match'], answer.etag)
  const wire = answer.wire[isUnchanged ? 'unchanged' : acceptedEncoding(headers['accept-encoding'])]
  if (!wire) return false
  wire.complete ??= withSecurity(wire.headers, securityHeaders)
  response.writeHead(isUnchanged ? 304 : 200, wire.complete)
  response.end(isUnchanged ? undefined : wire.body)
  return true
}

/** Alternating names and values, the fastest form for `writeHead`. */
function withSecurity(own: readonly string[], securityHeaders: Record<string, string>) {
  const missing = Object.entries(securityHeaders).filter(([name]) => !own.includes(name))
  return [...own, ...missing.flat()]
}
