import cluster, { type Worker } from 'node:cluster'
import { z } from 'zod'

/*
 * Messages between the first process and its workers: requests, which are answered, and notifications, which are not.
 */
const Message = z.object({ topic: z.string(), id: z.int().optional(), content: z.unknown().optional() })
const Reply = z.object({ replyTo: z.int(), content: z.unknown().optional() })

type Peer = Worker | 'first'
/** In the first process `from` is the worker that sent it; in a worker, undefined. */
type Handler = (content: unknown, from: Worker | undefined) => unknown

/** A busy or starting process may not answer in time; callers continue without its answer. */
const usualMs = 1000

const handlers = new Map<string, Handler>()
const pending = new Map<number, { peer: Peer; end: (content?: unknown) => void }>()
let lastId = 0
let isListening = false

export function handle(topic: string, handler: Handler) {
  handlers.set(topic, handler)
  listen()
}

export function notify(peer: Peer, topic: string, content?: unknown, sent?: () => void) {
  send(peer, { topic, content }, sent)
}

/** Resolves with the peer's reply, or undefined if the peer is gone, does not handle the topic or is late. */
export function request(peer: Peer, topic: string, content?: unknown, withinMs = usualMs) {
  listen()
  lastId += 1
  const id = lastId
  return new Promise<unknown>((resolve) => {
    const late = Number.isFinite(withinMs) ? setTimeout(() => end(), withinMs) : undefined
    const end = (reply?: unknown) => {
      clearTimeout(late)
      pending.delete(id)
      resolve(reply)
    }
    pending.set(id, { peer, end })
    send(peer, { topic, id, content }, (isSent) => isSent || end())
  })
}

export const liveWorkers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

function listen() {
  if (isListening) return
  isListening = true
  if (cluster.isWorker) return void process.on('message', (message) => receive(message, undefined))
  cluster.on('message', (worker, message) => receive(message, worker))
  cluster.on('disconnect', (worker) => {
    for (const { peer, end } of pending.values()) if (peer === worker) end()
  })
}

async function receive(received: unknown, from: Worker | undefined) {
  const reply = Reply.safeParse(received)
  if (reply.success) return pending.get(reply.data.replyTo)?.end(reply.data.content)
  const message = Message.safeParse(received)
  if (!message.success) return
  const { topic, id, content } = message.data
  const answer = await handlers.get(topic)?.(content, from)
  if (id !== undefined) send(from ?? 'first', { replyTo: id, content: answer })
}

function send(peer: Peer, message: object, sent: (isSent: boolean) => void = () => undefined) {
  const onSent = (error: Error | null) => sent(!error)
  if (peer === 'first' && process.connected) process.send?.(message, undefined, undefined, onSent)
  else if (peer !== 'first' && peer.isConnected()) peer.send(message, onSent)
  else sent(false)
}
