import { call } from '../../platform/http/call.ts'
import type { IdParam } from '../../platform/http/contract.ts'
import type {
  WithdrawalAnswer,
  WithdrawalNote,
  WithdrawalObservation,
  WithdrawalPage,
  WithdrawalQuery,
  WithdrawalReceipt,
  WithdrawalRequest,
} from './contract.ts'

export const requestWithdrawal = call<{
  body: typeof WithdrawalRequest
  response: typeof WithdrawalReceipt
}>('POST', '/api/withdrawals')

export const listWithdrawals = call<{ query: typeof WithdrawalQuery; response: typeof WithdrawalPage }>(
  'GET',
  '/api/admin/withdrawals',
  { permission: 'withdrawals.write' },
)
export const acceptWithdrawal = call<{
  params: typeof IdParam
  body: typeof WithdrawalNote
  response: typeof WithdrawalAnswer
}>('POST', '/api/admin/withdrawals/:id/accept', { permission: 'withdrawals.write' })
export const observeWithdrawal = call<{
  params: typeof IdParam
  body: typeof WithdrawalObservation
  response: typeof WithdrawalAnswer
}>('POST', '/api/admin/withdrawals/:id/observe', { permission: 'withdrawals.write' })
export const noteRefund = call<{
  params: typeof IdParam
  body: typeof WithdrawalNote
  response: typeof WithdrawalAnswer
}>('POST', '/api/admin/withdrawals/:id/refund-noted', { permission: 'withdrawals.write' })
