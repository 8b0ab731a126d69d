import { call } from '../../platform/http/call.ts'
import type { AuditPage, AuditQuery } from './contract.ts'

export const listAudit = call<{ query: typeof AuditQuery; response: typeof AuditPage }>('GET', '/api/admin/audit')
