import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pinServer } from './pin.ts'
import type { RawAnswer } from './raw-process.ts'

/**
 * The measure of everything: a server of node:http alone that sends the same status, headers and bytes of each address, on the
 * same core. What it has no answer for gets the first.
 */
export async function openRaw(answers: Record<string, RawAnswer>) {
  const child = fork(join(import.meta.dirname, 'raw-process.ts'))
  pinServer(child.pid)
  child.send(answers)
  const [port] = (await once(child, 'message')) as [number]
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, close: () => child.kill() }
}

/** What a shop answers, to be sent again. What node:http adds to every answer by itself is left to it. */
export async function recordAnswer(url: string, request: RequestInit): Promise<RawAnswer & { etag: string }> {
  const reply = await fetch(url, request)
  const body = Buffer.from(await reply.arrayBuffer())
  if (!reply.ok && reply.status !== 304) throw new Error(`${url}: ${reply.status} ${body}`)
  const own = [...reply.headers].filter(([name]) => !/^(date|connection|keep-alive|transfer-encoding)$/.test(name))
  return {
    status: reply.status,
    headers: own.flat(),
    body: body.toString('base64'),
    etag: reply.headers.get('etag') ?? '',
  }
}
