import type { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { Answers } from './cache/answers.server.ts'
import type { Cache } from './cache/cache.server.ts'
import type { Db } from './database/database.server.ts'
import type { Replica } from './database/replica.server.ts'
import type { Files } from './files/files.server.ts'

/** Draws a demo picture when it is first needed: a copy of it, or the whole. */
export type DrawPicture = (
  product_id: number,
  view: number,
  copy?: { width: number; format: 'avif' | 'webp' },
) => Promise<Buffer>

/** What outlives a request and a reload of the code: made once by the process, handed to every route. */
export type Resources = {
  config: Config
  db: Db
  pool: pg.Pool
  /** Where the public's reads go while it is current: `answers` gives them their `db`. */
  replica: Replica | undefined
  files: Files
  log: FastifyBaseLogger
  drawPicture: DrawPicture
  /** What was found out about the catalogue: which products a list has, how many there are. */
  lists: Cache
  /** Finished pages and public reads of the API. */
  answers: Answers
  /** Resolves once every process of this machine has purged these tags. */
  purge: (tags: readonly string[]) => Promise<void>
  /** Resolves once every process of this machine has purged what the database said of all that was committed before. */
  catchUp: () => Promise<void>
  /** Says `change` when something changed that staff look at, at any machine. */
  staffNews: EventEmitter<{ change: [] }>
}
