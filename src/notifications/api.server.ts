import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireSelf, requireUser } from '../accounts/sessions.server.ts'
import { documentSession } from '../platform/api-docs.server.ts'
import { IdParam } from '../platform/contract.ts'
import { notFound } from '../platform/errors.ts'
import type { Resources } from '../platform/resources.server.ts'
import { Notifications, Owner, OwnerParam, UnreadCount } from './contract.ts'
import { countUnread, listNotifications, markAllRead, markRead } from './queries.server.ts'

export const notificationsApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  documentSession(app)
  app.addHook('onRequest', async (request) => {
    await requireUser(db, request)
  })

  app.get(
    '/api/notifications/:userId',
    { schema: { params: OwnerParam, response: { 200: Notifications } } },
    async (request) => {
      const { id } = await requireSelf(db, request, request.params.userId)
      const [notifications, unread_count] = await Promise.all([listNotifications(db, id), countUnread(db, id)])
      return { success: true as const, notifications, unread_count }
    },
  )

  app.get(
    '/api/notifications/unread-count/:userId',
    { schema: { params: OwnerParam, response: { 200: UnreadCount } } },
    async (request) => {
      const { id } = await requireSelf(db, request, request.params.userId)
      return { success: true as const, unread_count: await countUnread(db, id) }
    },
  )

  app.post(
    '/api/notifications/mark-read/:id',
    { schema: { params: IdParam, body: Owner, response: { 200: UnreadCount } } },
    async (request) => {
      const { id } = await requireSelf(db, request, request.body.user_id)
      if (!(await markRead(db, id, request.params.id))) throw notFound('Notificación no encontrada')
      return { success: true as const, unread_count: await countUnread(db, id) }
    },
  )

  app.post(
    '/api/notifications/mark-all-read',
    { schema: { body: Owner, response: { 200: UnreadCount } } },
    async (request) => {
      const { id } = await requireSelf(db, request, request.body.user_id)
      await markAllRead(db, id)
      return { success: true as const, unread_count: await countUnread(db, id) }
    },
  )
}
