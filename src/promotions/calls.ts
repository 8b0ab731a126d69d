import { call } from '../platform/http/call.ts'
import type { AgainPassword, Done, IdParam } from '../platform/http/contract.ts'
import type { NewPromotion, PromotionChange, PromotionPage, PromotionQuery, PromotionSaved } from './contract.ts'

const permission = 'promotions.write'

export const listPromotions = call<{ query: typeof PromotionQuery; response: typeof PromotionPage }>(
  'GET',
  '/api/admin/promotions',
  { permission },
)
export const createPromotion = call<{
  body: typeof NewPromotion
  response: typeof PromotionSaved
}>('POST', '/api/admin/promotions', { permission })
export const changePromotion = call<{
  params: typeof IdParam
  body: typeof PromotionChange
  response: typeof PromotionSaved
}>('PUT', '/api/admin/promotions/:id', { permission })
export const deletePromotion = call<{
  params: typeof IdParam
  body: typeof AgainPassword
  response: typeof Done
}>('DELETE', '/api/admin/promotions/:id', { permission })
