import cluster, { type Worker } from 'node:cluster'
import { z } from 'zod'
import { handle, notify, request } from '../processes/ipc.server.ts'
import { openQueue } from './queue.ts'

/** Resolves with the release function. */
type Acquire = () => Promise<() => void>

/** Limits the concurrent work of this name to `count`, across all processes of the shop. */
export function semaphore(name: string, count: number) {
  const acquire = cluster.isWorker ? inPrimary(name, count) : inThisProcess(name, count)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const release = await acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }
}

const queues = new Map<string, Acquire>()

function inThisProcess(name: string, count: number) {
  const acquire = queues.get(name) ?? openQueue(count)
  queues.set(name, acquire)
  return acquire
}

const Wanted = z.object({ name: z.string(), count: z.int() })

/** In the first process: serves the semaphores of its workers. Releases the places of a worker that exits. */
export function serveSemaphores() {
  const taken = new Map<Worker, Map<number, () => void>>()
  let lastTurn = 0

  handle('take-turn', async (wanted, worker) => {
    if (!worker) return
    const { name, count } = Wanted.parse(wanted)
    const release = await inThisProcess(name, count)()
    if (!worker.isConnected()) return release()
    lastTurn += 1
    taken.set(worker, (taken.get(worker) ?? new Map()).set(lastTurn, release))
    return lastTurn
  })
  handle('give-turn-back', (turn, worker) => {
    const ofWorker = worker && taken.get(worker)
    ofWorker?.get(turn as number)?.()
    ofWorker?.delete(turn as number)
  })
  cluster.on('disconnect', (worker) => {
    for (const release of taken.get(worker)?.values() ?? []) release()
    taken.delete(worker)
  })
}

/** In a worker: the first process has the queue. */
function inPrimary(name: string, count: number): Acquire {
  return async () => {
    const turn = await request('first', 'take-turn', { name, count }, Number.POSITIVE_INFINITY)
    return () => notify('first', 'give-turn-back', turn)
  }
}
