import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { closeToGuests, requireSelf } from '../accounts/sessions/sessions.server.ts'
import { IdParam } from '../platform/http/contract.ts'
import { notFound } from '../platform/http/errors.ts'
import { mount } from '../platform/http/mount.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import * as calls from './calls.ts'
import { Notifications, Owner, OwnerParam, UnreadCount } from './contract.ts'
import { notifyOwnOrders } from './notify-own-orders.server.ts'
import { countUnread, listNotifications, markAllRead, markRead } from './queries.server.ts'

export const notificationsApi: FastifyPluginAsyncZod<Resources> = async (app, { db, config }) => {
  closeToGuests(app, db)

  mount(app, calls.listNotifications, {
    summary: 'The notifications of a user',
    params: OwnerParam,
    response: Notifications,
  }).handle(async (request) => {
    const user = await requireSelf(db, request, request.params.userId)
    await notifyOwnOrders(db, config, { id: user.id, log: request.log })
    const [notifications, unread_count] = await Promise.all([listNotifications(db, user), countUnread(db, user)])
    return { notifications, unread_count }
  })

  mount(app, calls.countUnread, {
    summary: 'How many notifications a user has not read',
    params: OwnerParam,
    response: UnreadCount,
  }).handle(async (request) => {
    const user = await requireSelf(db, request, request.params.userId)
    await notifyOwnOrders(db, config, { id: user.id, log: request.log })
    return { unread_count: await countUnread(db, user) }
  })

  mount(app, calls.markRead, {
    summary: 'Marks a notification as read',
    params: IdParam,
    body: Owner,
    response: UnreadCount,
  }).handle(async (request) => {
    const user = await requireSelf(db, request, request.body.user_id)
    if (!(await markRead(db, user.id, request.params.id))) throw notFound('Notificación no encontrada')
    return { unread_count: await countUnread(db, user) }
  })

  mount(app, calls.markAllRead, {
    summary: 'Marks all notifications of a user as read',
    body: Owner,
    response: UnreadCount,
  }).handle(async (request) => {
    const user = await requireSelf(db, request, request.body.user_id)
    await markAllRead(db, user.id)
    return { unread_count: await countUnread(db, user) }
  })
}
