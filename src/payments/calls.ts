import type { OrderParam } from '../orders/finding/order-param.ts'
import { call } from '../platform/http/call.ts'
import type { Done, IdParam } from '../platform/http/contract.ts'
import type {
  Cancellation,
  Cancelled,
  Decision,
  Methods,
  PaymentCheck,
  PaymentCheckQuery,
  PaymentParam,
  PendingVerifications,
  SurplusTransfer,
  TransferForm,
  TransferQuery,
  TransferReceipt,
  Verification,
} from './contract.ts'
import type { GuestSession, OrderDetailAnswer, OrderLookup, OrderLookupAnswer } from './own-order/contract.ts'

export const listMethods = call<{ response: typeof Methods }>('GET', '/api/payments/methods')
export const sendTransfer = call<{ form: typeof TransferForm; response: typeof TransferReceipt }>(
  'POST',
  '/api/payments/transfer',
)
export const checkPayment = call<{
  params: typeof PaymentParam
  query: typeof PaymentCheckQuery
  response: typeof PaymentCheck
}>('GET', '/api/payments/verify/:id')

export const findOwnOrder = call<{
  params: typeof OrderParam
  headers: typeof GuestSession
  response: typeof OrderDetailAnswer
}>('GET', '/api/orders/:id')
export const lookUpOrder = call<{ body: typeof OrderLookup; response: typeof OrderLookupAnswer }>(
  'POST',
  '/api/orders/lookup',
)
export const cancelOwnOrder = call<{
  params: typeof OrderParam
  headers: typeof GuestSession
  response: typeof OrderDetailAnswer
}>('POST', '/api/orders/:id/cancel')

export const approveOrder = call<{ params: typeof OrderParam; body: typeof Decision; response: typeof Done }>(
  'POST',
  '/api/admin/orders/:id/approve',
  { permission: 'payments.verify' },
)
export const recordSurplusTransfer = call<{
  params: typeof OrderParam
  body: typeof SurplusTransfer
  response: typeof Done
}>('POST', '/api/admin/orders/:id/surplus-transfers', { permission: 'payments.record' })
export const cancelOrder = call<{ params: typeof OrderParam; body: typeof Cancellation; response: typeof Cancelled }>(
  'POST',
  '/api/admin/orders/:id/cancel',
  { permission: 'orders.cancel' },
)
export const releaseOrder = call<{ params: typeof OrderParam; body: typeof Decision; response: typeof Done }>(
  'POST',
  '/api/admin/orders/:id/release',
  { permission: 'orders.release' },
)
export const listTransfers = call<{ query: typeof TransferQuery; response: typeof PendingVerifications }>(
  'GET',
  '/api/admin/pending-verifications',
  { permission: 'payments.read' },
)
export const verifyTransfer = call<{ params: typeof IdParam; body: typeof Verification; response: typeof Done }>(
  'POST',
  '/api/admin/verify-payment/:id',
  { permission: 'payments.verify' },
)
export const rejectTransfer = call<{ params: typeof IdParam; body: typeof Decision; response: typeof Done }>(
  'POST',
  '/api/admin/reject-payment/:id',
  { permission: 'payments.verify' },
)
export const findProof = call<{ params: typeof IdParam }>('GET', '/api/admin/payment-proof/:id', {
  permission: 'payments.read',
})
