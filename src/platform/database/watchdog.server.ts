import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { breakOff } from './impatient-pool.server.ts'

/** How often the server is asked whether it is there, and for how many of the steps it may think about it. */
const pauseMs = 500
const stepMs = 250
const mostSteps = 10

/** Until the connection ends: where the server takes it and never answers, breaks it off and calls `onSilence`. */
export async function watchServer(client: pg.Client, onSilence: () => void) {
  let isOpen = true
  client.once('end', () => {
    isOpen = false
  })
  while (isOpen) {
    await sleep(pauseMs, undefined, { ref: false })
    if (!isOpen || (await isAnswered(client.query('select')))) continue
    onSilence()
    breakOff(client)
  }
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
