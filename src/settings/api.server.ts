import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '../platform/database/database.server.ts'
import { mount } from '../platform/http/mount.server.ts'
import { rateLimit } from '../platform/http/rate-limit.server.ts'
import { demandPermission } from '../platform/http/staff-scope.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { permissionsOf } from '../roles.ts'
import * as calls from './calls.ts'
import { type Settings, SettingsAnswer, SettingsChange } from './contract.ts'
import { findSettings, lockSettings, saveSettings } from './queries.server.ts'
import { refuseStaleSettings } from './refuse-stale-settings.server.ts'
import { permissionFor, wantsRecentLogin } from './setting-permissions.ts'

/** A change of settings, for `onChange`, which runs in its transaction. */
export type Changed = { before: Settings; after: Settings; user_id: number }
type Options = Resources & {
  /** Throws if the login is not recent and the password is missing or wrong. */
  requireRecentLogin: (db: Db, request: FastifyRequest, password?: string | null) => Promise<unknown>
  onChange: (tx: Db, changed: Changed) => Promise<void>
}

/** Must be registered in the staff scope, which sets `staffId`. */
export const settingsApi: FastifyPluginAsyncZod<Options> = async (app, resources) => {
  const { db, pool, config, requireRecentLogin, onChange } = resources
  const limitPasswords = rateLimit(pool, 'reauth', config.rates.login)

  mount(app, calls.readSettings, { summary: 'The settings of the shop', response: SettingsAnswer }).handle(
    async () => ({
      settings: await findSettings(db),
    }),
  )

  mount(app, calls.saveSettings, {
    summary: 'Changes settings; the bank account requires an owner',
    body: SettingsChange,
    response: SettingsAnswer,
  }).handle(async (request) => {
    const { body, role, staffId } = request
    const changed = changedOf(body.settings, await findSettings(db))
    const mayAll = changed.every((name) => permissionsOf(role).includes(permissionFor(name)))
    if (body.password) await limitPasswords(request)
    if (mayAll && changed.some(wantsRecentLogin)) await requireRecentLogin(db, request, body.password)
    const settings = await db.transaction().execute(async (tx) => {
      await lockSettings(tx)
      const before = await findSettings(tx)
      for (const name of changedOf(body.settings, before))
        demandPermission(role, permissionFor(name), [`settings.${name}`])
      // Unchanged settings are accepted from everyone, but saved only for users who may change them.
      const own = Object.entries(body.settings).filter(([name]) =>
        permissionsOf(role).includes(permissionFor(name as keyof Settings)),
      )
      await refuseStaleSettings(tx, body, before)
      await saveSettings(tx, Object.fromEntries(own), staffId)
      const after = await findSettings(tx)
      await onChange(tx, { before, after, user_id: staffId })
      return after
    })
    return { message: 'Configuración guardada', settings }
  })
}

const changedOf = (part: Partial<Settings>, before: Settings) =>
  (Object.keys(part) as (keyof Settings)[]).filter(
    (name) => JSON.stringify(part[name]) !== JSON.stringify(before[name]),
  )
