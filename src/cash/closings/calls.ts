import { call } from '../../platform/http/call.ts'
import type { IdParam } from '../../platform/http/contract.ts'
import type { OpenPeriod } from '../contract.ts'
import type { CloseDay, ClosingAnswer, Closings, CorrectClosing } from './contract.ts'

export const listClosings = call<{ query: typeof OpenPeriod; response: typeof Closings }>(
  'GET',
  '/api/admin/cash/closings',
  { permission: 'cash.read' },
)
export const closeDay = call<{ body: typeof CloseDay; response: typeof ClosingAnswer }>(
  'POST',
  '/api/admin/cash/closings',
  { permission: 'cash.close' },
)
export const correctClosing = call<{
  params: typeof IdParam
  body: typeof CorrectClosing
  response: typeof ClosingAnswer
}>('POST', '/api/admin/cash/closings/:id/corrections', { permission: 'cash.close' })
