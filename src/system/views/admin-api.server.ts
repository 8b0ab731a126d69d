import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParam } from '../../platform/http/contract.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { NewView, SavedViews, ViewQuery } from './contract.ts'
import { deleteView, listViews, upsertView } from './queries.server.ts'

const maxViews = 20

export const viewsApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.listViews, {
    summary: 'The saved views of a page of the panel',
    query: ViewQuery,
    response: SavedViews,
  }).handle(async ({ query: { page }, staffId }) => ({ views: await listViews(db, { user_id: staffId, page }) }))

  mount(app, calls.saveView, {
    summary: 'Saves a view; replaces one of the same name',
    body: NewView,
    response: SavedViews,
  }).handle(({ body, staffId }) =>
    db.transaction().execute(async (tx) => {
      const owner = { user_id: staffId, page: body.page }
      await upsertView(tx, { ...owner, name: body.name, query: body.query })
      const views = await listViews(tx, owner)
      if (views.length > maxViews)
        throw conflict(`Hasta ${maxViews} vistas por lista. Borrá alguna.`, 'demasiadas-vistas')
      return { views }
    }),
  )

  mount(app, calls.deleteView, {
    summary: "Deletes a view; returns the page's remaining ones",
    params: IdParam,
    response: SavedViews,
  }).handle(async ({ params, staffId }) => {
    const deleted = await deleteView(db, { id: params.id, user_id: staffId })
    if (!deleted) throw notFound('Esa vista ya no está.')
    return { views: await listViews(db, { user_id: staffId, page: deleted.page }) }
  })
}
