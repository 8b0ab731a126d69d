import { call } from '../platform/http/call.ts'
import type { Done, IdParam } from '../platform/http/contract.ts'
import type { AdministratorAdded, AdministratorList, AdministratorRemoval, NewAdministrator } from './contract.ts'

/** Of who may enter the panel. */
export const listAdministrators = call<{ response: typeof AdministratorList }>('GET', '/api/admin/administrators')
export const addAdministrator = call<{ body: typeof NewAdministrator; response: typeof AdministratorAdded }>(
  'POST',
  '/api/admin/administrators',
)
export const removeAdministrator = call<{
  params: typeof IdParam
  body: typeof AdministratorRemoval
  response: typeof Done
}>('DELETE', '/api/admin/administrators/:id')
