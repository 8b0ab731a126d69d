import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Resources } from '../../platform/resources.server.ts'
import { ChangedChoices, NotificationChoices } from './contract.ts'
import { listChoices, saveChoices } from './queries.server.ts'

const path = '/api/admin/notification-choices'

/** Each member of staff for themselves. */
export const notificationChoicesApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  app.get(path, { schema: { response: { 200: NotificationChoices } } }, async ({ staffId }) => ({
    success: true as const,
    choices: await listChoices(db, staffId),
  }))

  app.put(
    path,
    { schema: { body: ChangedChoices, response: { 200: NotificationChoices } } },
    async ({ body, staffId }) => {
      const choices = await db.transaction().execute(async (tx) => {
        const changed = (await listChoices(tx, staffId)).flatMap(({ kind, bell, mail }) => {
          const change = body.choices.findLast((one) => one.kind === kind)
          const next = { kind, bell: change?.bell ?? bell, mail: change?.mail ?? mail }
          // What stays as it was goes on following the shop's own address.
          return next.bell === bell && next.mail === mail ? [] : [next]
        })
        await saveChoices(tx, staffId, changed)
        return listChoices(tx, staffId)
      })
      return { success: true as const, choices }
    },
  )
}
