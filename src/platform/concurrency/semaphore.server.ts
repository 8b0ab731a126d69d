import cluster, { type Worker } from 'node:cluster'
import { z } from 'zod'
import { handle, notify, request } from '../processes/ipc.server.ts'
import { openLine } from './line.ts'

/** Waits for a turn; gives what gives it back. */
type Line = () => Promise<() => void>

/** Runs at most `count` at once of what bears this name, in all processes of the shop; the others wait in line. */
export function semaphore(name: string, count: number) {
  const line = cluster.isWorker ? lineAtFirst(name, count) : lineHere(name, count)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const giveBack = await line()
    try {
      return await work()
    } finally {
      giveBack()
    }
  }
}

const lines = new Map<string, Line>()

function lineHere(name: string, count: number) {
  const line = lines.get(name) ?? openLine(count)
  lines.set(name, line)
  return line
}

const Wanted = z.object({ name: z.string(), count: z.int() })

/** In the first process: gives its workers the turns that they take. One that ends gives back what it had. */
export function serveSemaphores() {
  const taken = new Map<Worker, Map<number, () => void>>()
  let lastTurn = 0

  handle('take-turn', async (wanted, worker) => {
    if (!worker) return
    const { name, count } = Wanted.parse(wanted)
    const giveBack = await lineHere(name, count)()
    if (!worker.isConnected()) return giveBack()
    lastTurn += 1
    taken.set(worker, (taken.get(worker) ?? new Map()).set(lastTurn, giveBack))
    return lastTurn
  })
  handle('give-turn-back', (turn, worker) => {
    const ofWorker = worker && taken.get(worker)
    ofWorker?.get(turn as number)?.()
    ofWorker?.delete(turn as number)
  })
  cluster.on('disconnect', (worker) => {
    for (const giveBack of taken.get(worker)?.values() ?? []) giveBack()
    taken.delete(worker)
  })
}

/** In a worker: the line is the first process's, and as long as it is. */
function lineAtFirst(name: string, count: number): Line {
  return async () => {
    const turn = await request('first', 'take-turn', { name, count }, Number.POSITIVE_INFINITY)
    return () => notify('first', 'give-turn-back', turn)
  }
}
