import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { breakOff } from './impatient-pool.server.ts'

/** How often the server is asked whether it is there, and for how many of the steps it may think about it. */
const pauseMs = 500
const stepMs = 250
const mostSteps = 10

type Watch = {
  /** The same server by another connection. */
  url: string
  /** Neither this connection nor another is answered. */
  onSilence: () => void
  /** The server answers; whether it takes changes, which a standby does not, nor one out of its quota. */
  onAnswer: (isWriting: boolean) => void
}

/**
 * Until the connection ends: where it is taken and never answered, it is broken off. Whether the server is silent too, or
 * only this one line, a second connection tells.
 */
export async function watchServer(client: pg.Client, { url, onSilence, onAnswer }: Watch) {
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
      // As long as another connection finds the same, there is nothing better to listen to.
      if (isWriting !== false || !(await isWritable(url))) continue
    } else if (!(await isThere(url))) onSilence()
    breakOff(client)
  }
}

/** Whether a new connection is answered, be it by a refusal. */
export const isThere = async (url: string) => (await askAnew(url)) !== 'silent'
/** Whether a new connection leads to a server that writes. */
const isWritable = async (url: string) => (await askAnew(url)) === 'writes'

async function askAnew(url: string): Promise<'writes' | 'reads' | 'refuses' | 'silent'> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'estela-probe',
    connectionTimeoutMillis: secondQuestionMs,
    query_timeout: secondQuestionMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await askIfWriting(client)) ? 'writes' : 'reads'
  } catch (error) {
    return error instanceof pg.DatabaseError ? 'refuses' : 'silent'
  } finally {
    breakOff(client)
  }
}

const secondQuestionMs = 1000

/** Whether what this connection leads to takes changes. */
export async function askIfWriting(client: pg.ClientBase) {
  const { rows } = await client.query<{ is_writing: boolean }>(
    "select not current_setting('transaction_read_only')::boolean as is_writing",
  )
  return rows[0]?.is_writing !== false
}

/** In steps and not by the clock: a process that was busy itself has not listened meanwhile. */
async function isAnswered(answer: Promise<unknown>) {
  let isSettled = false
  const settle = () => {
    isSettled = true
  }
  answer.then(settle, settle)
  for (let step = 0; step < mostSteps && !isSettled; step++) {
    await Promise.race([answer.catch(() => undefined), sleep(stepMs, undefined, { ref: false })])
  }
  return isSettled
}
