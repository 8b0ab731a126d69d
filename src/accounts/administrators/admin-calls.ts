import { call } from '../../platform/http/call.ts'
import type { Done, IdParam } from '../../platform/http/contract.ts'
import type {
  AdministratorAdded,
  AdministratorChanged,
  AdministratorList,
  AdministratorRemoval,
  NewAdministrator,
  RoleChange,
} from '../contract.ts'

export const listAdministrators = call<{ response: typeof AdministratorList }>('GET', '/api/admin/administrators', {
  permission: 'staff.manage',
})
export const addAdministrator = call<{
  body: typeof NewAdministrator
  response: typeof AdministratorAdded
}>('POST', '/api/admin/administrators', { permission: 'staff.manage' })
export const changeRole = call<{
  params: typeof IdParam
  body: typeof RoleChange
  response: typeof AdministratorChanged
}>('PUT', '/api/admin/administrators/:id', { permission: 'staff.manage' })
export const removeAdministrator = call<{
  params: typeof IdParam
  body: typeof AdministratorRemoval
  response: typeof Done
}>('DELETE', '/api/admin/administrators/:id', { permission: 'staff.manage' })
