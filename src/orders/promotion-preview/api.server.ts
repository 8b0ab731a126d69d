import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import * as calls from './calls.ts'
import { PreviewPromotion, PromotionPreview } from './contract.ts'
import { previewPromotion } from './preview-promotion.server.ts'

export const promotionPreviewApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.previewPromotion, {
    summary: 'What a promotion would have taken off the newest orders; saves nothing',
    body: PreviewPromotion,
    response: PromotionPreview,
  }).handle(({ body }) => previewPromotion(db, body))
}
