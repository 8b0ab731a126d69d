import { call } from '../../platform/http/call.ts'
import type { Dashboard } from './contract.ts'

export const findDashboard = call<{ response: typeof Dashboard }>('GET', '/api/admin/dashboard', {
  permission: 'dashboard.read',
})
