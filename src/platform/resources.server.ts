import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { PageCache } from './cache/page-cache.server.ts'
import type { Sale } from './cache/sales.server.ts'
import type { Db } from './database/database.server.ts'
import type { Files } from './files/files.server.ts'

/** Draws a demo picture when it is first needed; what it draws goes the way of an upload. */
export type DrawPicture = (product_id: number, view: number) => Promise<Buffer>

/** What outlives a request and a reload of the code: made once by the process, handed to every route. */
export type Resources = {
  config: Config
  db: Db
  pool: pg.Pool
  files: Files
  log: FastifyBaseLogger
  drawPicture: DrawPicture
  /** Pages and public reads; dropped whenever the catalogue changes, on any instance. */
  cache: PageCache
  /** Where several processes share the port: resolves once the others know that something was written, and what was sold. */
  tellWorkers?: (sales: readonly Sale[]) => Promise<void>
}
