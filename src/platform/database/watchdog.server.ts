import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { waitAtMost } from '../concurrency/wait-at-most.ts'
import { askIfWriting, breakOff, newClient } from './connection.server.ts'

/** How often the server is asked whether it is there, and for how many steps it, and a new connection, may think about it. */
const pauseMs = 500
const stepMs = 250
const mostSteps = 10
const mostStepsAnew = 4

type Watch = {
  /** The same server by another connection. */
  url: string
  /** Neither this connection nor another is answered. */
  onSilence: () => void
  /** The server answers; whether it takes changes, which a standby does not, nor one out of its quota. */
  onAnswer: (isWriting: boolean) => void
  /** Whether another connection was opened while the server only read, and so only reads for as long as it lasts. */
  hasReaders: () => boolean
  /** A new connection writes in the place of those. */
  onWritable: () => void
}

/**
 * Until the connection ends, after which the next one is watched: where it is taken and never answered, it is broken off.
 * Whether the server is silent too, or only this one line, a second connection tells.
 */
export async function watchServer(client: pg.Client, { url, onSilence, onAnswer, hasReaders, onWritable }: Watch) {
  let isOpen = true
  client.once('end', () => {
    isOpen = false
  })
  while (isOpen) {
    await sleep(pauseMs, undefined, { ref: false })
    if (!isOpen) return
    const answer = askIfWriting(client)
    if (await isAnswered(answer)) {
      const isWriting = await answer.catch(() => undefined)
      if (isWriting !== undefined) onAnswer(isWriting)
      if (isWriting !== false && !hasReaders()) continue
      // As long as a new connection finds the same, there is nothing better.
      if (!(await isWritable(url))) continue
      onWritable()
      if (isWriting !== false) continue
    } else if (!(await isThere(url)) && isOpen) onSilence()
    breakOff(client)
  }
}

/** Whether a new connection is answered, be it by a refusal. */
export const isThere = async (url: string) => (await askAnew(url)) !== 'silent'
/** Whether a new connection leads to a server that writes. */
const isWritable = async (url: string) => (await askAnew(url)) === 'writes'

async function askAnew(url: string): Promise<'writes' | 'reads' | 'refuses' | 'silent'> {
  const client = newClient({ connectionString: url, application_name: 'estela-probe' })
  const answer = client.connect().then(() => askIfWriting(client))
  try {
    if (!(await isAnswered(answer, mostStepsAnew))) return 'silent'
    return (await answer) ? 'writes' : 'reads'
  } catch (error) {
    return error instanceof pg.DatabaseError ? 'refuses' : 'silent'
  } finally {
    breakOff(client)
  }
}

/** In steps and not by the clock: a process that was busy itself has not listened meanwhile. */
async function isAnswered(answer: Promise<unknown>, steps = mostSteps) {
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
