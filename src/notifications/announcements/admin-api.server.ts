import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { announce } from './announce.server.ts'
import * as calls from './calls.ts'
import * as contract from './contract.ts'
import { countAudience, listAnnouncements } from './queries.server.ts'

export const announcementsAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.listAnnouncements, {
    summary: 'The announcements that were sent',
    query: contract.AnnouncementQuery,
    response: contract.AnnouncementPage,
  }).handle(({ query }) => listAnnouncements(db, query))

  mount(app, calls.countAudience, {
    summary: 'How many customers an announcement would reach',
    query: contract.AudienceQuery,
    response: contract.AudienceCount,
  }).handle(async ({ query }) => ({ count: await countAudience(db, query) }))

  mount(app, calls.announce, {
    summary: 'Sends an announcement to customers',
    status: 201,
    isOnce: true,
    body: contract.NewAnnouncement,
    response: contract.AnnouncementAnswer,
  }).handle(async ({ body, staffId, once }) => {
    const announcement = await announce(db, body, { id: staffId, once })
    const { recipients } = announcement
    const message = `El aviso sale para ${recipients === 1 ? 'un cliente' : `${recipients} clientes`}`
    return { message, announcement }
  })
}
