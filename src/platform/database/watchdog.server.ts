import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { waitAtMost } from '../concurrency/wait-at-most.ts'
import { acceptsWrites, destroyConnection, newClient } from './connection.server.ts'

/**
 * The server is checked each `pauseMs`. It may take `maxSteps` steps of `stepMs` to answer, a new connection fewer.
 */
const pauseMs = 500
const stepMs = 250
const maxSteps = 10
const maxProbeSteps = 4

type Watch = {
  url: string
  /** Neither this connection nor a new one is answered. */
  onUnresponsive: () => void
  /** The server answers; `isWritable` is false for a standby or a server over its quota. */
  onAnswer: (isWritable: boolean) => void
  /** Whether a pooled connection was opened while the server was read-only: it stays read-only. */
  hasReadOnly: () => boolean
  /** New connections accept writes, unlike the read-only ones. */
  onWritable: () => void
}

/**
 * Checks the connection until it ends, and destroys it when the server stops answering on it. A second connection tells
 * whether the server is unresponsive or only this connection is dead.
 */
export async function watchServer(client: pg.Client, watch: Watch) {
  const { url, onUnresponsive, onAnswer, hasReadOnly, onWritable } = watch
  let isOpen = true
  client.once('end', () => {
    isOpen = false
  })
  while (isOpen) {
    await sleep(pauseMs, undefined, { ref: false })
    if (!isOpen) return
    const answer = acceptsWrites(client)
    if (await isAnswered(answer)) {
      const isWritable = await answer.catch(() => undefined)
      if (isWritable !== undefined) onAnswer(isWritable)
      if (isWritable !== false && !hasReadOnly()) continue
      if (!(await acceptsNewWrites(url))) continue
      onWritable()
      if (isWritable !== false) continue
    } else if (!(await isResponsive(url)) && isOpen) onUnresponsive()
    destroyConnection(client)
  }
}

/** Whether a new connection gets an answer, even if it is a refusal. */
export const isResponsive = async (url: string) => (await probe(url)) !== 'unresponsive'
const acceptsNewWrites = async (url: string) => (await probe(url)) === 'writable'

async function probe(url: string): Promise<'writable' | 'read-only' | 'refuses' | 'unresponsive'> {
  const client = newClient({ connectionString: url, application_name: 'estela-probe' })
  const answer = client.connect().then(() => acceptsWrites(client))
  try {
    if (!(await isAnswered(answer, maxProbeSteps))) return 'unresponsive'
    return (await answer) ? 'writable' : 'read-only'
  } catch (error) {
    return error instanceof pg.DatabaseError ? 'refuses' : 'unresponsive'
  } finally {
    destroyConnection(client)
  }
}

/** Counts steps instead of elapsed time, because a busy process does not read answers meanwhile. */
async function isAnswered(answer: Promise<unknown>, steps = maxSteps) {
  let isSettled = false
  const settle = () => {
    isSettled = true
  }
  answer.then(settle, settle)
  for (let step = 0; step < steps && !isSettled; step++) {
    await waitAtMost(
      answer.catch(() => undefined),
      stepMs,
    )
  }
  return isSettled
}
