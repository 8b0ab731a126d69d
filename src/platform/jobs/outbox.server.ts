import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { keepLooking } from '../concurrency/keep-looking.ts'
import { requestsFirst } from '../concurrency/requests-first.server.ts'
import type { Db } from '../database/database.server.ts'
import { logFailure } from '../monitoring/log-outage.server.ts'
import type { Job } from './define-job.ts'
import { enqueue } from './jobs.server.ts'

/** Rows of the shop that say of themselves that somebody has to be told, and who tells. */
type Source<Entry> = {
  /** What nobody was told yet and no job has, oldest first. */
  list(): Promise<readonly Entry[]>
  /** In the transaction that marks it as told, so that it is told once, however many look. */
  tell(entry: Entry): Promise<unknown>
  /** Leaves what could not be told to a job, which tries again and which staff see if it fails for good. */
  handOver(entry: Entry): Promise<unknown>
}

/** Tells what waits, and says how much it was. */
export type Outbox = (log: FastifyBaseLogger, signal?: AbortSignal) => Promise<number>

export function outbox<Entry>({ list, tell, handOver }: Source<Entry>): Outbox {
  return async (log, signal) => {
    const entries = await list()
    for (const entry of entries) {
      await requestsFirst(100, signal)
      if (signal?.aborted) break
      try {
        await tell(entry)
      } catch (err) {
        logFailure(log, err, 'what could not be told is left to a job')
        await handOver(entry)
      }
    }
    return entries.length
  }
}

/**
 * Two processes may find the same entry before it has a job: who comes second leaves the first one's alone, also while it
 * runs. The worker would otherwise put a second job beside it and let the first fail for good.
 */
export function handOver<Payload extends z.ZodType>(db: Db, job: Job<Payload>, payload: z.input<Payload>, key: string) {
  return enqueue(db, job, payload, { key, keyMode: 'unsafe_dedupe' })
}

/** Whether a job of this key is in the queue. */
export const isQueued = (key: RawBuilder<string>) =>
  sql<boolean>`exists (select from graphile_worker.jobs where key = ${key})`

/**
 * Looks twice a second; `onTold` follows a look that found something. A database that is away is asked again: nothing is
 * marked as told that was not.
 */
export function watchOutboxes(
  outboxes: readonly Outbox[],
  log: FastifyBaseLogger,
  onTold: () => Promise<unknown> = async () => undefined,
) {
  const warn = (err: unknown) => logFailure(log, err, 'nobody can be told of anything')

  async function look(signal: AbortSignal) {
    let told = 0
    for (const empty of outboxes) told += (await empty(log, signal).catch(warn)) ?? 0
    if (told > 0) await onTold().catch(warn)
  }

  return keepLooking(look, () => lookMs)
}

const lookMs = 500
