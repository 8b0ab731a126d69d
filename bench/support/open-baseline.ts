import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { RecordedResponse } from './baseline-process.ts'
import { pinServer } from './pin.ts'

/**
 * Opens the baseline server: plain node:http that sends the recorded status, headers and bytes of each address, on the same
 * core as the shop. An unknown address gets the first response.
 */
export async function openBaseline(answers: Record<string, RecordedResponse>) {
  const child = fork(join(import.meta.dirname, 'baseline-process.ts'))
  pinServer(child.pid)
  child.send(answers)
  const [port] = (await once(child, 'message')) as [number]
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, close: () => child.kill() }
}

/** Records the shop's response, without the headers that node:http adds itself. */
export async function recordResponse(url: string, request: RequestInit): Promise<RecordedResponse & { etag: string }> {
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
