import { call } from '../../platform/http/call.ts'
import type { ChangedChoices, NotificationChoices } from './contract.ts'

const path = '/api/admin/notification-choices'

export const listChoices = call<{ response: typeof NotificationChoices }>('GET', path, { permission: 'panel.use' })
export const saveChoices = call<{ body: typeof ChangedChoices; response: typeof NotificationChoices }>('PUT', path, {
  permission: 'panel.use',
})
