import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { ChangedChoices, NotificationChoices } from './contract.ts'
import { listChoices, saveChoices } from './queries.server.ts'

export const notificationChoicesApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.listChoices, {
    summary: 'The notifications that the staff member receives, and how',
    response: NotificationChoices,
  }).handle(async ({ staffId }) => ({ choices: await listChoices(db, staffId) }))

  mount(app, calls.saveChoices, {
    summary: 'Changes the notifications that the staff member receives',
    body: ChangedChoices,
    response: NotificationChoices,
  }).handle(async ({ body, staffId }) => {
    const choices = await db.transaction().execute(async (tx) => {
      const changed = (await listChoices(tx, staffId)).flatMap(({ kind, bell, mail }) => {
        const change = body.choices.findLast((one) => one.kind === kind)
        const next = { kind, bell: change?.bell ?? bell, mail: change?.mail ?? mail }
        // Unchanged choices are not saved, so that they keep following the shop's own address.
        return next.bell === bell && next.mail === mail ? [] : [next]
      })
      await saveChoices(tx, staffId, changed)
      return listChoices(tx, staffId)
    })
    return { choices }
  })
}
