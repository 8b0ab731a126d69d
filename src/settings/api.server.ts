import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { raiseCatalogVersion } from '../platform/catalog-version.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { SettingsAnswer, SettingsChange } from './contract.ts'
import { findSettings, saveSettings } from './queries.server.ts'

/** Mounted among the administrators' doors, which leave who asks in `staffId`. */
export const settingsApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  app.get('/api/admin/settings', { schema: { response: { 200: SettingsAnswer } } }, async () => ({
    success: true as const,
    settings: await findSettings(db),
  }))

  app.put(
    '/api/admin/settings',
    { schema: { body: SettingsChange, response: { 200: SettingsAnswer } } },
    async (request) => {
      const settings = await db.transaction().execute(async (tx) => {
        await saveSettings(tx, request.body.settings, request.staffId)
        // Name, hours, bank and colours are part of the pages that visitors see.
        await raiseCatalogVersion(tx)
        return findSettings(tx)
      })
      return { success: true as const, message: 'Configuración guardada', settings }
    },
  )
}
