import { call } from '../../platform/http/call.ts'
import type { IdParam } from '../../platform/http/contract.ts'
import type { NewView, SavedViews, ViewQuery } from './contract.ts'

const permission = 'panel.use'

export const listViews = call<{ query: typeof ViewQuery; response: typeof SavedViews }>('GET', '/api/admin/views', {
  permission,
})
export const saveView = call<{ body: typeof NewView; response: typeof SavedViews }>('POST', '/api/admin/views', {
  permission,
})
export const deleteView = call<{ params: typeof IdParam; response: typeof SavedViews }>(
  'DELETE',
  '/api/admin/views/:id',
  { permission },
)
