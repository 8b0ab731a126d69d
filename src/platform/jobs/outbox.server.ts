import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { repeat } from '../concurrency/repeat.ts'
import { requestsFirst } from '../concurrency/requests-first.server.ts'
import type { Db } from '../database/database.server.ts'
import { logFailure } from '../monitoring/log-outage.server.ts'
import type { Job } from './define-job.ts'
import { enqueue } from './jobs.server.ts'

/** Rows that still require a notification, and how it is sent. */
type Source<Entry> = {
  /** Entries that are neither sent nor left to a job, oldest first. */
  list(): Promise<readonly Entry[]>
  /** Sends in the transaction that marks the entry as sent, so that concurrent processes send it once. */
  send(entry: Entry): Promise<unknown>
  /** After a failure: enqueues a job that retries, and that staff see if it fails for good. */
  enqueueUnlessQueued(entry: Entry): Promise<unknown>
}

/** Processes the pending entries and returns how many there were. */
export type Outbox = (log: FastifyBaseLogger, signal?: AbortSignal) => Promise<number>

export function outbox<Entry>({ list, send, enqueueUnlessQueued }: Source<Entry>): Outbox {
  return async (log, signal) => {
    const entries = await list()
    for (const entry of entries) {
      await requestsFirst(100, signal)
      if (signal?.aborted) break
      try {
        await send(entry)
      } catch (err) {
        logFailure(log, err, 'what could not be told is left to a job')
        await enqueueUnlessQueued(entry)
      }
    }
    return entries.length
  }
}

/**
 * Enqueues one job for an entry that two processes may hand over concurrently: the second keeps the first job, even a
 * running one. The default mode would add a second job and make the first fail for good.
 */
export function enqueueUnlessQueued<Payload extends z.ZodType>(
  db: Db,
  job: Job<Payload>,
  payload: z.input<Payload>,
  key: string,
) {
  return enqueue(db, job, payload, { key, keyMode: 'unsafe_dedupe' })
}

export const isQueued = (key: RawBuilder<string>) =>
  sql<boolean>`exists (select from graphile_worker.jobs where key = ${key})`

/**
 * Polls the outboxes twice a second and calls `onNotified` if there were entries. A failed poll is repeated: no entry is
 * marked as sent that was not.
 */
export function watchOutboxes(
  outboxes: readonly Outbox[],
  log: FastifyBaseLogger,
  onNotified: () => Promise<unknown> = async () => undefined,
) {
  const warn = (err: unknown) => logFailure(log, err, 'nobody can be told of anything')

  async function poll(signal: AbortSignal) {
    let count = 0
    for (const empty of outboxes) count += (await empty(log, signal).catch(warn)) ?? 0
    if (count > 0) await onNotified().catch(warn)
  }

  return repeat(poll, () => pauseMs)
}

const pauseMs = 500
