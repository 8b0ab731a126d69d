import { call } from '../../platform/http/call.ts'
import type { IdParam } from '../../platform/http/contract.ts'
import type {
  AcceptAnswer,
  AcceptMatches,
  StatementAnswer,
  StatementForm,
  StatementList,
  StatementMatches,
  UnbackedPage,
  UnbackedQuery,
} from './contract.ts'

export const addStatement = call<{ form: typeof StatementForm; response: typeof StatementAnswer }>(
  'POST',
  '/api/admin/statements',
  { permission: 'payments.verify' },
)
export const listStatements = call<{ response: typeof StatementList }>('GET', '/api/admin/statements', {
  permission: 'payments.read',
})
export const listMatches = call<{ params: typeof IdParam; response: typeof StatementMatches }>(
  'GET',
  '/api/admin/statements/:id/matches',
  { permission: 'payments.read' },
)
export const acceptMatches = call<{
  params: typeof IdParam
  body: typeof AcceptMatches
  response: typeof AcceptAnswer
}>('POST', '/api/admin/statements/:id/accept', { permission: 'payments.verify' })
export const listUnbacked = call<{ query: typeof UnbackedQuery; response: typeof UnbackedPage }>(
  'GET',
  '/api/admin/unbacked',
  { permission: 'payments.read' },
)
