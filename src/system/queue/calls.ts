import { call } from '../../platform/http/call.ts'
import type { Queue } from './contract.ts'

export const findQueue = call<{ response: typeof Queue }>('GET', '/api/admin/queue', {
  permission: 'panel.use',
})
