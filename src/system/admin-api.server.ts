import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { endAllSessions } from '../accounts/end-all-sessions.server.ts'
import { requireRecentLogin } from '../accounts/recent-login.server.ts'
import { raiseCatalogVersion } from '../platform/catalog-version.server.ts'
import { Done } from '../platform/contract.ts'
import { rateLimit } from '../platform/rate-limit.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { businessDay } from '../platform/time.ts'
import { noteAct } from './audit/queries.server.ts'
import { openDump } from './backup/dump-database.server.ts'
import { AgainPassword, Dashboard, SystemInfo } from './contract.ts'
import { findDashboard } from './dashboard-queries.server.ts'
import { findServices, findSystemInfo } from './queries.server.ts'
import { listWarnings } from './warnings.server.ts'

export const systemAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db, pool, config, log }) => {
  const limitPasswords = rateLimit(pool, 'reauth', config.rates.login)

  app.get('/api/admin/dashboard', { schema: { response: { 200: Dashboard } } }, async () => ({
    success: true as const,
    warnings: await listWarnings(db, config),
    ...(await findDashboard(db)),
  }))

  app.get('/api/admin/system-info', { schema: { response: { 200: SystemInfo } } }, async () => ({
    success: true as const,
    info: await findSystemInfo(db),
    services: await findServices(db, config),
  }))

  app.post('/api/admin/clear-cache', { schema: { response: { 200: Done } } }, async () => {
    // A new version of the catalogue makes every instance drop what it keeps.
    await raiseCatalogVersion(db)
    await noteAct(db, 'Limpió el cache')
    return { success: true as const, message: 'Cache limpiado exitosamente' }
  })

  app.post(
    '/api/admin/backup-database',
    { onRequest: limitPasswords, schema: { body: AgainPassword, produces: ['application/sql'] } },
    async (request, reply) => {
      const staff = await requireRecentLogin(db, request, request.body?.password)
      const dump = await openDump(pool)
      log.info({ user_id: staff.id }, 'database backup')
      await noteAct(db, 'Descargó un backup')
      return reply
        .type('application/sql')
        .header('content-disposition', `attachment; filename="estela_${businessDay(new Date())}.sql"`)
        .send(Readable.from(dump, { objectMode: false }))
    },
  )

  app.post(
    '/api/admin/end-sessions',
    { onRequest: limitPasswords, schema: { body: AgainPassword, response: { 200: Done } } },
    async (request) => {
      const staff = await requireRecentLogin(db, request, request.body?.password)
      await endAllSessions(db)
      log.info({ user_id: staff.id }, 'all sessions ended')
      await noteAct(db, 'Cerró todas las sesiones')
      return { success: true as const, message: 'Se cerraron todas las sesiones' }
    },
  )
}
