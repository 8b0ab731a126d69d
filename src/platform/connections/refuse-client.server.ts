import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

type Refusal = { status: number; code: string; message: string }

const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'muy-grande', message: 'Las cabeceras del pedido son demasiado grandes.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'muy-lento', message: 'El pedido tardó demasiado en llegar.' },
}
export const unreadable = { status: 400, code: 'pedido-invalido', message: 'El pedido no es válido.' }

/** Answers requests that could not be parsed as HTTP on the socket, and closes it. */
export function refuseClient(headers: Record<string, string>) {
  return (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    answerOnSocket(socket, headers, refusals[error.code ?? ''] ?? unreadable)
  }
}

export function answerOnSocket(socket: Socket, headers: Record<string, string>, { status, code, message }: Refusal) {
  const body = JSON.stringify({ success: false, message, code })
  const head = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  socket.destroySoon()
}
