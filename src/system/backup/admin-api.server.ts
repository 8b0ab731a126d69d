import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireRecentLogin } from '../../accounts/sessions/recent-login.server.ts'
import { Done } from '../../platform/http/contract.ts'
import { mount } from '../../platform/http/mount.server.ts'
import { rateLimit } from '../../platform/http/rate-limit.server.ts'
import { enqueue } from '../../platform/jobs/jobs.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { noteAct } from '../audit/queries.server.ts'
import { AgainPassword } from '../contract.ts'
import { backupPlace } from './backup-place.server.ts'
import * as calls from './calls.ts'
import { BackupList } from './contract.ts'
import * as jobs from './jobs.ts'

/** Backups that are kept on the server, with the files. */
export const backupAdminApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  const { db, pool, config } = resources
  mount(app, calls.listBackups, { summary: 'The backups on the server', response: BackupList }, async () => {
    const { where, list } = backupPlace(resources)
    return { folder: where, backups: await list() }
  })

  mount(
    app,
    calls.makeBackup,
    {
      summary: 'Makes a backup on the server now, by a job',
      onRequest: rateLimit(pool, 'reauth', config.rates.login),
      body: AgainPassword,
      response: Done,
    },
    async (request) => {
      await requireRecentLogin(db, request, request.body?.password)
      // One at a time, however often it is asked for.
      await enqueue(db, jobs.scheduledBackup, { now: true }, { key: 'backup-now' })
      await noteAct(db, 'Pidió un backup en el servidor')
      return { message: 'El backup se está haciendo: aparece en la lista cuando está completo' }
    },
  )
}
