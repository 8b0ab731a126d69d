import cluster, { type Worker } from 'node:cluster'
import { z } from 'zod'
import type { Resources } from '../resources.server.ts'
import { handle, notify, request } from './ipc.server.ts'

type Purges = Pick<Resources, 'purge' | 'catchUp'>

const Tags = z.array(z.string())
const topics = ['purge', 'catch up'] as const

/**
 * In the first process: forwards a worker's purge to the others. Answers when all have purged, at most after a second.
 */
export function forwardPurges() {
  const listening = new Set<Worker>()
  handle('listens', (_content, worker) => {
    if (worker) listening.add(worker)
  })
  for (const topic of topics) {
    handle(topic, async (tags, from) => {
      const others = [...listening].filter((worker) => worker !== from)
      await Promise.all(others.map((other) => request(other, topic, tags)))
    })
  }
  cluster.on('disconnect', (worker) => listening.delete(worker))
}

/** In a worker: wraps `purge` and `catchUp` so that every worker runs them. Call it before the server listens. */
export function purgeEveryWorker({ purge, catchUp }: Purges): Purges {
  handle('purge', (tags) => purge(Tags.parse(tags)))
  handle('catch up', catchUp)
  notify('first', 'listens')
  return {
    purge: async (tags) => void (await Promise.all([purge(tags), request('first', 'purge', tags)])),
    catchUp: async () => void (await Promise.all([catchUp(), request('first', 'catch up')])),
  }
}
