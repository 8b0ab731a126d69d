import { call } from '../../platform/http/call.ts'
import type { Done, IdParam } from '../../platform/http/contract.ts'
import type { PlannedOffers } from './planned-contract.ts'

const permission = 'products.price'

export const listPlannedOffers = call<{ response: typeof PlannedOffers }>('GET', '/api/admin/planned-offers', {
  permission,
})
export const cancelPlannedOffer = call<{ params: typeof IdParam; response: typeof Done }>(
  'DELETE',
  '/api/admin/planned-offers/:id',
  { permission },
)
