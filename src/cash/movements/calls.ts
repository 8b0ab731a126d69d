import { call } from '../../platform/http/call.ts'
import type { IdParam } from '../../platform/http/contract.ts'
import type { AddMovement, MovementAnswer, MovementQuery, Movements, ReverseMovement } from './contract.ts'

export const listMovements = call<{ query: typeof MovementQuery; response: typeof Movements }>(
  'GET',
  '/api/admin/cash/movements',
  { permission: 'cash.read' },
)
export const addMovement = call<{
  body: typeof AddMovement
  response: typeof MovementAnswer
}>('POST', '/api/admin/cash/movements', { permission: 'cash.close' })
export const reverseMovement = call<{
  params: typeof IdParam
  body: typeof ReverseMovement
  response: typeof MovementAnswer
}>('POST', '/api/admin/cash/movements/:id/reversals', { permission: 'cash.close' })
