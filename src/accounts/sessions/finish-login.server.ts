import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import type { Users } from '../../../db/types.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { fewMails } from '../../platform/mail/few-mails.server.ts'
import { writeMail } from '../../platform/mail/write-mail.server.ts'
import { signLog } from '../../platform/monitoring/log-requests.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as mails from '../mails.ts'
import { asUser } from '../queries.server.ts'
import { deviceCookie, deviceKey, rememberDevice } from './known-device.server.ts'
import { originOf } from './origin.server.ts'

type Shop = Pick<Resources, 'db' | 'config'>
const isSecure = ({ config }: Shop) => config.publicUrl.startsWith('https:')

export const deviceOf = (shop: Shop, request: FastifyRequest) => deviceKey(request.headers.cookie, isSecure(shop))

/** Remembers the browser as known to this user. Returns whether it is new to an account that had others. */
export async function rememberBrowser(shop: Shop, user_id: number, request: FastifyRequest, reply: FastifyReply) {
  signLog(request, user_id)
  const { key, isNew } = await rememberDevice(shop.db, user_id, deviceOf(shop, request))
  reply.header('set-cookie', deviceCookie(key, isSecure(shop)))
  return isNew
}

type Entered = { user: Selectable<Users>; token: string }

/** Ends every kind of login: remembers the browser and, if it is new to the account, mails the account's owner. */
export async function finishLogin(shop: Shop, { user, token }: Entered, request: FastifyRequest, reply: FastifyReply) {
  const isNew = await rememberBrowser(shop, user.id, request, reply)
  if (isNew) await mailNewDevice(shop.db, user, request, fewMails(shop.config.rates.login))
  return { message: 'Iniciaste sesión', token, user: asUser(user) }
}

function mailNewDevice(
  db: Db,
  { id: user_id, email: to, first_name }: Selectable<Users>,
  request: FastifyRequest,
  maxPerHour: number | undefined,
) {
  const about = { user_id, first_name, ...originOf(request), at: new Date().toISOString() }
  return db
    .transaction()
    .execute((tx) => writeMail(tx, mails.newDevice, { key: `new-device:${randomUUID()}`, to, about, maxPerHour }))
}
