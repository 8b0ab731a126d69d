import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireRecentLogin } from '../../accounts/sessions/recent-login.server.ts'
import { sendAttachment } from '../../platform/export/attachment.server.ts'
import { AgainPassword, Done } from '../../platform/http/contract.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { mount } from '../../platform/http/mount.server.ts'
import { rateLimit } from '../../platform/http/rate-limit.server.ts'
import { enqueue } from '../../platform/jobs/jobs.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { findArchiveState } from '../archive/queries.server.ts'
import { recordAct } from '../audit/queries.server.ts'
import { writeArchive } from './backup-archive.server.ts'
import { backupPlace, listReadable } from './backup-place.server.ts'
import * as calls from './calls.ts'
import { BackupList, BackupName } from './contract.ts'
import * as jobs from './jobs.ts'
import { findTrial, requestTrial } from './restore/try-backup.server.ts'

export const backupAdminApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  const { db, pool, config, log } = resources
  mount(app, calls.listBackups, { summary: 'The backups on the server', response: BackupList }).handle(async () => {
    const backups = await listReadable(resources)
    return {
      folder: backupPlace(resources).where,
      backups,
      trial: await findTrial(db),
      archive: await findArchiveState(db),
    }
  })

  mount(app, calls.makeBackup, {
    summary: 'Makes a backup on the server now, by a job',
    onRequest: rateLimit(pool, 'reauth', config.rates.login),
    body: AgainPassword,
    response: Done,
  }).handle(async (request) => {
    await requireRecentLogin(db, request, request.body?.password)
    // The job key merges repeated requests; one made while a backup runs starts another after it.
    await enqueue(db, jobs.scheduledBackup, { now: true }, { key: 'backup-now', queue: 'backups' })
    await recordAct(db, 'Pidió un backup en el servidor')
    return { message: 'El backup se está haciendo: aparece en la lista cuando está completo' }
  })

  mount(app, calls.downloadStoredBackup, {
    summary: 'A whole backup, database and files, as one tar file',
    onRequest: rateLimit(pool, 'reauth', config.rates.login),
    params: BackupName,
    body: AgainPassword,
    produces: ['application/x-tar'],
  }).handle(async (request, reply) => {
    const staff = await requireRecentLogin(db, request, request.body?.password)
    const { name } = request.params
    const backup = (await listReadable(resources)).find((backup) => backup.name === name)
    if (!backup) throw new ShopError(404, 'sin-backup', 'Ese backup ya no está: actualizá la lista.')
    if (!backup.base_sha256) {
      throw new ShopError(
        409,
        'backup-sin-sumas',
        'Ese backup es de una versión anterior y no se puede comprobar: hacé uno nuevo.',
      )
    }
    log.info({ user_id: staff.id, backup: name }, 'whole backup downloaded')
    await recordAct(db, `Descargó el backup ${name}, con los archivos`)
    const tar = writeArchive(name, backupPlace(resources).parts(name))
    return sendAttachment(reply, name, 'tar', Readable.from(tar, { objectMode: false }))
  })

  mount(app, calls.tryBackup, {
    summary: 'Restores the newest backup into a scratch database and compares it, by a job',
    onRequest: rateLimit(pool, 'reauth', config.rates.login),
    body: AgainPassword,
    response: Done,
  }).handle(async (request) => {
    await requireRecentLogin(db, request, request.body?.password)
    await requestTrial(resources)
    await recordAct(db, 'Pidió probar el último backup')
    return { message: 'El backup se está probando: el resultado aparece acá' }
  })
}
