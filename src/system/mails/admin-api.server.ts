import { join } from 'node:path'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Config } from '../../config.ts'
import { IdParam, pagination } from '../../platform/contract.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { sendSoon } from '../../platform/mail/write-mail.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { MailAnswer, MailPage, MailQuery } from './contract.ts'
import { findMail, listMails, retryMail } from './queries.server.ts'

export const mailsAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db, config }) => {
  app.get(
    '/api/admin/mails',
    { schema: { querystring: MailQuery, response: { 200: MailPage } } },
    async ({ query }) => {
      const { mails, total, failed_count } = await listMails(db, query)
      return {
        success: true as const,
        mails,
        failed_count,
        goes_to: placeOf(config),
        pagination: pagination(query.page, query.limit, total),
      }
    },
  )

  app.get(
    '/api/admin/mails/:id',
    { schema: { params: IdParam, response: { 200: MailAnswer } } },
    async ({ params }) => ({
      success: true as const,
      mail: await mailOr404(params.id),
    }),
  )

  app.post(
    '/api/admin/mails/:id/send',
    { schema: { params: IdParam, response: { 200: MailAnswer } } },
    async ({ params }) => {
      const { id } = await mailOr404(params.id)
      const isAgain = await db.transaction().execute(async (tx) => {
        const isDue = await retryMail(tx, id)
        if (isDue) await sendSoon(tx, id)
        return isDue
      })
      if (!isAgain) throw conflict('Este mail ya salió o está por salir.', 'estado-invalido')
      return { success: true as const, mail: await mailOr404(id) }
    },
  )

  async function mailOr404(id: number) {
    const mail = await findMail(db, id)
    if (!mail) throw notFound('Mail no encontrado')
    return mail
  }
}

/** Never the user and password that the server's address may hold. */
function placeOf({ smtpUrl, dataDir }: Config) {
  if (smtpUrl) return { way: 'smtp' as const, place: new URL(smtpUrl).host }
  return { way: 'folder' as const, place: join(dataDir, 'mail') }
}
