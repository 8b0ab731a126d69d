import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { mount } from '../platform/http/mount.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import * as calls from './calls.ts'
import { SettingsAnswer, SettingsChange } from './contract.ts'
import { findSettings, saveSettings } from './queries.server.ts'

/** Mounted among the administrators' routes, which leave who asks in `staffId`. */
export const settingsApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.readSettings, { summary: 'What the owner sets', response: SettingsAnswer }, async () => ({
    settings: await findSettings(db),
  }))

  mount(
    app,
    calls.saveSettings,
    { summary: 'Changes some of the settings', body: SettingsChange, response: SettingsAnswer },
    async (request) => {
      const settings = await db.transaction().execute(async (tx) => {
        await saveSettings(tx, request.body.settings, request.staffId)
        return findSettings(tx)
      })
      return { message: 'Configuración guardada', settings }
    },
  )
}
