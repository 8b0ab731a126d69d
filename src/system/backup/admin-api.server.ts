import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireRecentLogin } from '../../accounts/recent-login.server.ts'
import { Done } from '../../platform/contract.ts'
import { enqueue } from '../../platform/jobs.server.ts'
import { rateLimit } from '../../platform/rate-limit.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { noteAct } from '../audit/queries.server.ts'
import { AgainPassword } from '../contract.ts'
import { backupPlace } from './backup-place.server.ts'
import { BackupList } from './contract.ts'

/** Backups that are kept on the server, with the files. */
export const backupAdminApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  const { db, pool, config } = resources
  app.get('/api/admin/backups', { schema: { response: { 200: BackupList } } }, async () => {
    const { where, list } = backupPlace(resources)
    return { success: true as const, folder: where, backups: await list() }
  })

  app.post(
    '/api/admin/backups',
    {
      onRequest: rateLimit(pool, 'reauth', config.rates.login),
      schema: { description: 'Makes one now, by a job', body: AgainPassword, response: { 200: Done } },
    },
    async (request) => {
      await requireRecentLogin(db, request, request.body?.password)
      // One at a time, however often it is asked for.
      await enqueue(db, 'scheduled-backup', { now: true }, { key: 'backup-now' })
      await noteAct(db, 'Pidió un backup en el servidor')
      return { success: true as const, message: 'El backup se está haciendo: aparece en la lista cuando está completo' }
    },
  )
}
