import type { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { Answers } from './cache/answers.server.ts'
import type { Cache } from './cache/cache.server.ts'
import type { Db } from './database/database.server.ts'
import type { Replica } from './database/replica.server.ts'
import type { Files } from './files/files.server.ts'

export type DrawPicture = (
  product_id: number,
  view: number,
  copy?: { width: number; format: 'avif' | 'webp' },
) => Promise<Buffer>

/** Created once per process, and shared by all routes. */
export type Resources = {
  config: Config
  db: Db
  pool: pg.Pool
  /** Serves public reads while it is current; `answers` chooses the `db`. */
  replica: Replica | undefined
  files: Files
  log: FastifyBaseLogger
  drawPicture: DrawPicture
  /** Cached queries of the catalogue: the products of a list, their number. */
  lists: Cache
  answers: Answers
  /** Resolves once every process of this machine has purged these tags. */
  purge: (tags: readonly string[]) => Promise<void>
  /** Resolves once every process of this machine has processed the purges of all committed transactions. */
  catchUp: () => Promise<void>
  /** Emits `change` when data on staff's screens changed, on any machine. */
  staffEvents: EventEmitter<{ change: [] }>
}
