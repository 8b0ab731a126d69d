import { call } from '../../platform/http/call.ts'
import type { PreviewPromotion, PromotionPreview } from './contract.ts'

export const previewPromotion = call<{ body: typeof PreviewPromotion; response: typeof PromotionPreview }>(
  'POST',
  '/api/admin/promotions/preview',
  { permission: 'promotions.write' },
)
