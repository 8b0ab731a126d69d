import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { recentLogin } from '../accounts/sessions/recent-login.server.ts'
import { AgainPassword, Done, IdParam } from '../platform/http/contract.ts'
import { mount } from '../platform/http/mount.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import * as calls from './calls.ts'
import { NewPromotion, PromotionChange, PromotionPage, PromotionQuery, PromotionSaved } from './contract.ts'
import { deletePromotion, listPromotions } from './queries.server.ts'
import { changePromotion, createPromotion, promotionNotFound } from './save-promotion.server.ts'

export const promotionsApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  const { db } = resources
  const requireRecentLogin = recentLogin(resources)

  mount(app, calls.listPromotions, {
    summary: 'Promotions and coupons, newest first',
    query: PromotionQuery,
    response: PromotionPage,
  }).handle(({ query }) => listPromotions(db, query))

  mount(app, calls.createPromotion, {
    summary: 'Adds a promotion; with a code it is a coupon',
    status: 201,
    isOnce: true,
    body: NewPromotion,
    response: PromotionSaved,
  }).handle(async ({ body, once }) => ({
    message: 'Promoción creada',
    promotion: await createPromotion(db, body, once),
  }))

  mount(app, calls.changePromotion, {
    summary: 'Changes some fields of a promotion',
    params: IdParam,
    body: PromotionChange,
    response: PromotionSaved,
  }).handle(async ({ params, body }) => ({
    message: 'Promoción guardada',
    promotion: await changePromotion(db, params.id, body),
  }))

  mount(app, calls.deletePromotion, {
    summary: 'Deletes a promotion; orders keep their discount',
    params: IdParam,
    body: AgainPassword,
    response: Done,
  }).handle(async (request) => {
    await requireRecentLogin(request, request.body?.password)
    if (!(await deletePromotion(db, request.params.id))) throw promotionNotFound()
    return { message: 'Promoción eliminada' }
  })
}
