import { call } from '../../platform/http/call.ts'
import type { IdParam } from '../../platform/http/contract.ts'
import type { RefundAnswer, RefundRequest, RefundsAnswer } from './contract.ts'

export const listRefunds = call<{ params: typeof IdParam; response: typeof RefundsAnswer }>(
  'GET',
  '/api/admin/payments/:id/refunds',
  { permission: 'payments.read' },
)
export const refundPayment = call<{
  params: typeof IdParam
  body: typeof RefundRequest
  response: typeof RefundAnswer
}>('POST', '/api/admin/payments/:id/refund', { permission: 'payments.refund' })
