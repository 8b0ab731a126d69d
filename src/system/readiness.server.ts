import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import type { FastifyError, FastifyPluginAsync } from 'fastify'
import { sql } from 'kysely'
import { selectUntoldEvents } from '../notifications/tell-of-products.server.ts'
import { selectUntoldSteps } from '../orders/untold-steps.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { asShopError } from '../platform/http/http.server.ts'
import { isLeaving } from '../platform/processes/leaving.server.ts'
import type { Resources } from '../platform/resources.server.ts'

const withinMs = 3000
const leastFreeBytes = 200_000_000

/**
 * Whether this process can sell, and what is missing. Without its database it cannot (503). What else is missing is told
 * and no reason to send the buyers elsewhere: with a store of files that all share there would be no elsewhere.
 */
export const readiness: FastifyPluginAsync<Resources> = async (app, resources) => {
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (isLeaving(app)) return reply.code(503).send({ success: false, message: 'Cerrando', code: 'cerrando' })
    const { db } = resources
    const [database, files, jobs] = await Promise.all([
      problem(() => sql`select 1`.execute(db)),
      problem(() => lookAtFiles(resources)),
      problem(() => lookAtJobs(db)),
    ])
    if (database) {
      const { status, code, message } = asShopError(database as FastifyError)
      const errors = { database: 'La base de datos no responde.' }
      return reply.code(status === 500 ? 503 : status).send({ success: false, message, code, errors })
    }
    const missing = {
      ...(files && { files: 'No se pueden guardar fotos ni comprobantes, o queda poco lugar en el disco.' }),
      ...(jobs && { jobs: 'Hay tareas (mails, pagos, vencimientos) que esperan hace más de cinco minutos.' }),
    }
    return { success: true, missing }
  })
}

async function problem(look: () => Promise<unknown>) {
  const late = AbortSignal.timeout(withinMs)
  const outcome = await Promise.race([
    look().then(
      () => undefined,
      (error: Error) => error,
    ),
    new Promise<Error>((resolve) => late.addEventListener('abort', () => resolve(new Error('Query read timeout')))),
  ])
  return outcome
}

async function lookAtFiles({ config, files }: Resources) {
  if (config.s3.bucket) return files.exists('readyz')
  await access(config.dataDir, constants.W_OK)
  const { bavail, bsize } = await statfs(config.dataDir)
  if (bavail * bsize < leastFreeBytes) throw new Error('the disk is nearly full')
}

const late = sql<Date>`now() - interval '5 minutes'`

async function lookAtJobs(db: Db) {
  const { rows } = await sql<{ late: boolean }>`
    select exists (select from graphile_worker.jobs
        where run_at < ${late} and locked_at is null and attempts < max_attempts)
      or exists ${selectUntoldSteps(db).where('created_at', '<', late)}
      or exists ${selectUntoldEvents(db).where('created_at', '<', late)} as late`.execute(db)
  if (rows[0]?.late) throw new Error('jobs wait')
}
