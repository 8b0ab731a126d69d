import cluster, { type Worker } from 'node:cluster'
import { z } from 'zod'

/** Waits for a turn; gives what gives it back. */
type Line = () => Promise<() => void>

/** Runs at most `count` at once of what bears this name, in all processes of the shop; the others wait in line. */
export function takeTurns(name: string, count: number) {
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

function openLine(count: number): Line {
  const waiting: (() => void)[] = []
  let free = count
  return async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((resume) => waiting.push(resume))
    return () => {
      // A turn goes straight to the next in line, so nobody overtakes.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

const Turn = z.object({ turn: z.enum(['take', 'taken', 'back']), id: z.int(), name: z.string(), count: z.int() })

/** In the first process: gives its workers the turns that they take. One that ends gives back what it had. */
export function giveTurns() {
  const taken = new Map<Worker, Map<number, () => void>>()

  async function give(worker: Worker, asked: z.infer<typeof Turn>) {
    const giveBack = await lineHere(asked.name, asked.count)()
    if (!worker.isConnected()) return giveBack()
    const ofWorker = taken.get(worker) ?? new Map<number, () => void>()
    taken.set(worker, ofWorker.set(asked.id, giveBack))
    worker.send({ ...asked, turn: 'taken' }, () => undefined)
  }

  cluster.on('message', (worker, message) => {
    const { success, data } = Turn.safeParse(message)
    if (!success) return
    if (data.turn === 'take') void give(worker, data)
    if (data.turn !== 'back') return
    taken.get(worker)?.get(data.id)?.()
    taken.get(worker)?.delete(data.id)
  })
  cluster.on('disconnect', (worker) => {
    for (const giveBack of taken.get(worker)?.values() ?? []) giveBack()
    taken.delete(worker)
  })
}

let lastId = 0

/** In a worker: the line is the first process's. */
function lineAtFirst(name: string, count: number): Line {
  return () => {
    lastId += 1
    const asked = { id: lastId, name, count }
    return new Promise((resolve) => {
      process.on('message', function hear(message) {
        const { success, data } = Turn.safeParse(message)
        if (!success || data.turn !== 'taken' || data.id !== asked.id) return
        process.off('message', hear)
        resolve(() => tell({ ...asked, turn: 'back' }))
      })
      tell({ ...asked, turn: 'take' })
    })
  }
}

function tell(turn: z.infer<typeof Turn>) {
  // The first process gone: this one is about to go as well.
  if (process.connected) process.send?.(turn, undefined, undefined, () => undefined)
}
