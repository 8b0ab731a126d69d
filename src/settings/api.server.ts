import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '../platform/database/database.server.ts'
import { mount } from '../platform/http/mount.server.ts'
import { demand } from '../platform/http/staff-scope.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { permissionsOf } from '../roles.ts'
import * as calls from './calls.ts'
import { type Settings, SettingsAnswer, SettingsChange } from './contract.ts'
import { findSettings, lockSettings, saveSettings } from './queries.server.ts'
import { refuseOverwriting } from './refuse-overwriting.server.ts'
import { permissionFor } from './setting-permissions.ts'

/** What features after this one do about a change, in its transaction. */
export type Changed = { before: Settings; after: Settings; user_id: number }
type Options = Resources & { onChange: (tx: Db, changed: Changed) => Promise<void> }

/** Mounted among the routes of staff, which leave who asks in `staffId`. */
export const settingsApi: FastifyPluginAsyncZod<Options> = async (app, { db, onChange }) => {
  mount(app, calls.readSettings, { summary: 'What the owner sets', response: SettingsAnswer }).handle(async () => ({
    settings: await findSettings(db),
  }))

  mount(app, calls.saveSettings, {
    summary: 'Changes some of the settings; the bank account only by an owner',
    body: SettingsChange,
    response: SettingsAnswer,
  }).handle(async ({ body, role, staffId }) => {
    const settings = await db.transaction().execute(async (tx) => {
      await lockSettings(tx)
      const before = await findSettings(tx)
      const own = Object.entries(body.settings).filter(([name, value]) => {
        const permission = permissionFor(name as keyof Settings)
        const isChanged = JSON.stringify(value) !== JSON.stringify(before[name as keyof Settings])
        if (isChanged) demand(role, permission, [`settings.${name}`])
        // What stays as it is anyone may send: saved, as chosen, it is only by whom it concerns.
        return isChanged || permissionsOf(role).includes(permission)
      })
      await refuseOverwriting(tx, body, before)
      await saveSettings(tx, Object.fromEntries(own), staffId)
      const after = await findSettings(tx)
      await onChange(tx, { before, after, user_id: staffId })
      return after
    })
    return { message: 'Configuración guardada', settings }
  })
}
