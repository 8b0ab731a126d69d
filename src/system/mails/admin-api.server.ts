import { join } from 'node:path'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Config } from '../../config.ts'
import { Done, IdParam } from '../../platform/http/contract.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { mount } from '../../platform/http/mount.server.ts'
import { retryFailedMails, retryMail } from '../../platform/mail/saved-mails.server.ts'
import { sendSoon } from '../../platform/mail/write-mail.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { recordAct } from '../audit/queries.server.ts'
import * as calls from './calls.ts'
import { MailAnswer, MailPage, MailQuery } from './contract.ts'
import { findMail, listMails } from './queries.server.ts'

export const mailsAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db, config }) => {
  mount(app, calls.listMails, {
    summary: 'The mails of the shop',
    query: MailQuery,
    response: MailPage,
  }).handle(async ({ query }) => ({ ...(await listMails(db, query)), goes_to: destinationOf(config) }))

  mount(app, calls.findMail, { summary: 'One mail as it was sent', params: IdParam, response: MailAnswer }).handle(
    async ({ params }) => ({ mail: await mailOr404(params.id) }),
  )

  mount(app, calls.sendMailAgain, {
    summary: 'Retries a failed mail',
    params: IdParam,
    response: MailAnswer,
  }).handle(async ({ params }) => {
    const { id } = await mailOr404(params.id)
    const isAgain = await db.transaction().execute(async (tx) => {
      const isDue = await retryMail(tx, id)
      if (isDue) await sendSoon(tx, id)
      return isDue
    })
    if (!isAgain) throw conflict('Este mail ya salió o está por salir.', 'estado-invalido')
    return { mail: await mailOr404(id) }
  })

  mount(app, calls.sendFailedMails, { summary: 'Retries all failed mails', response: Done }).handle(async () => {
    const count = await db.transaction().execute(retryFailedMails)
    if (count === 0) throw conflict('No hay mails con falla.', 'estado-invalido')
    await recordAct(db, `Volvió a enviar ${count} mails con falla`)
    return {
      message: count === 1 ? 'El mail vuelve a la cola de envío' : `${count} mails vuelven a la cola de envío`,
    }
  })

  async function mailOr404(id: number) {
    const mail = await findMail(db, id)
    if (!mail) throw notFound('Mail no encontrado')
    return mail
  }
}

/** Host only: the URL may contain the user and password. */
function destinationOf({ smtpUrl, dataDir }: Config) {
  if (smtpUrl) return { way: 'smtp' as const, place: new URL(smtpUrl).host }
  return { way: 'folder' as const, place: join(dataDir, 'mail') }
}
