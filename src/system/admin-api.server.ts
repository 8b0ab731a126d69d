import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireRecentLogin } from '../accounts/sessions/recent-login.server.ts'
import { endEverySession } from '../accounts/sessions/sessions.server.ts'
import { businessDay } from '../platform/argentina/time.ts'
import { purgeEverywhere } from '../platform/cache/listen-for-purges.server.ts'
import { sendAttachment } from '../platform/export/attachment.server.ts'
import { AgainPassword, Done } from '../platform/http/contract.ts'
import { mount } from '../platform/http/mount.server.ts'
import { rateLimit } from '../platform/http/rate-limit.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { recordAct } from './audit/queries.server.ts'
import { openDump } from './backup/dump-database.server.ts'
import * as calls from './calls.ts'
import { SystemInfo } from './contract.ts'
import { findTroubles } from './health/find-troubles.server.ts'
import { describeTrouble } from './health/trouble-texts.ts'
import { findServices, findSystemInfo } from './queries.server.ts'

export const systemAdminApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  const { db, pool, config, log } = resources
  const limitPasswords = rateLimit(pool, 'reauth', config.rates.login)

  mount(app, calls.findSystemInfo, {
    summary: 'Version, services and problems of the shop',
    response: SystemInfo,
  }).handle(async () => ({
    info: await findSystemInfo(db),
    services: await findServices(db, config),
    troubles: (await findTroubles(resources)).troubles.map(describeTrouble),
  }))

  mount(app, calls.clearCache, { summary: 'Empties the catalogue cache', response: Done }).handle(async () => {
    await purgeEverywhere(db)
    await recordAct(db, 'Limpió el cache')
    return { message: 'Cache limpiado exitosamente' }
  })

  mount(app, calls.downloadBackup, {
    summary: 'The whole database as SQL, without sessions',
    onRequest: limitPasswords,
    body: AgainPassword,
    produces: ['application/sql'],
  }).handle(async (request, reply) => {
    const staff = await requireRecentLogin(db, request, request.body?.password)
    const { lines } = await openDump(pool)
    log.info({ user_id: staff.id }, 'database backup')
    await recordAct(db, 'Descargó un backup')
    const file = Readable.from(lines, { objectMode: false })
    return sendAttachment(reply, `estela_${businessDay(new Date())}`, 'sql', file)
  })

  mount(app, calls.endSessions, {
    summary: 'Ends every session',
    onRequest: limitPasswords,
    body: AgainPassword,
    response: Done,
  }).handle(async (request) => {
    const staff = await requireRecentLogin(db, request, request.body?.password)
    await endEverySession(db)
    log.info({ user_id: staff.id }, 'all sessions ended')
    await recordAct(db, 'Cerró todas las sesiones')
    return { message: 'Se cerraron todas las sesiones' }
  })
}
