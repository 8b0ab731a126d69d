import { call } from '../../platform/http/call.ts'
import type { AuditPage, AuditQuery, ChainCheck } from './contract.ts'

export const listAudit = call<{ query: typeof AuditQuery; response: typeof AuditPage }>('GET', '/api/admin/audit', {
  permission: 'audit.read',
})
export const checkAudit = call<{ response: typeof ChainCheck }>('GET', '/api/admin/audit/chain', {
  permission: 'audit.read',
})
