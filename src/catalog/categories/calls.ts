import { call } from '../../platform/http/call.ts'
import type { Done, IdParam } from '../../platform/http/contract.ts'
import type {
  CategoryChangeForm,
  CategoryOrder,
  CategoryRemoval,
  CategorySaved,
  NewCategoryForm,
  StaffCategories,
} from './contract.ts'

export const listStaffCategories = call<{ response: typeof StaffCategories }>('GET', '/api/admin/categories', {
  permission: 'categories.write',
})
export const createCategory = call<{
  form: typeof NewCategoryForm
  response: typeof CategorySaved
}>('POST', '/api/admin/categories', { permission: 'categories.write' })
export const changeCategory = call<{
  params: typeof IdParam
  form: typeof CategoryChangeForm
  response: typeof CategorySaved
}>('PUT', '/api/admin/categories/:id', { permission: 'categories.write' })
export const arrangeCategories = call<{ body: typeof CategoryOrder; response: typeof Done }>(
  'POST',
  '/api/admin/categories/order',
  { permission: 'categories.write' },
)
export const deleteCategory = call<{
  params: typeof IdParam
  body: typeof CategoryRemoval
  response: typeof Done
}>('DELETE', '/api/admin/categories/:id', { permission: 'categories.write' })
