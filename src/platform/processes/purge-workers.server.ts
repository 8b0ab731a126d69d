import cluster, { type Worker } from 'node:cluster'
import { z } from 'zod'
import { handle, notify, request } from './ipc.server.ts'

const Tags = z.array(z.string())

/** In the first process: passes a worker's purge on to the others, and answers once all have done it or a second is over. */
export function passPurgesOn() {
  const listening = new Set<Worker>()
  handle('listens', (_content, worker) => {
    if (worker) listening.add(worker)
  })
  handle('purge', async (tags, from) => {
    const others = [...listening].filter((worker) => worker !== from)
    await Promise.all(others.map((other) => request(other, 'purge', tags)))
  })
  cluster.on('disconnect', (worker) => listening.delete(worker))
}

/** In a worker: gives what has `purge` done by every worker, itself too. To be called before requests come. */
export function purgeEveryWorker(purge: (tags: readonly string[]) => Promise<void>) {
  handle('purge', (tags) => purge(Tags.parse(tags)))
  notify('first', 'listens')
  return async (tags: readonly string[]) => {
    await Promise.all([purge(tags), request('first', 'purge', tags)])
  }
}
