import type { Worker } from 'node:cluster'

type Handle = { close(): void }
type Send = (message: { act?: string }, handle?: Handle, ...more: unknown[]) => boolean

/**
 * Node's cluster (26.10) keeps the connection that it hands to a worker until that has taken it, one at a time. A worker
 * that died never takes it, and anyone who connected would wait for ever: closed, they learn of it and ask again.
 */
export function closeUntaken({ process: child }: Worker) {
  // The system had no room for it: it has no channel.
  if (!child.send) return
  const send: Send = child.send.bind(child) as Send
  let last: Handle | undefined
  const watched: Send = (message, handle, ...more) => {
    if (message.act === 'newconn') last = handle
    return send(message, handle, ...more)
  }
  child.send = watched as typeof child.send
  // One that was taken is closed here already, and does nothing more.
  child.once('exit', () => last?.close())
}
