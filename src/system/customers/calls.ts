import type { OrderParam } from '../../orders/finding/order-param.ts'
import { call } from '../../platform/http/call.ts'
import type { Done, IdParam } from '../../platform/http/contract.ts'
import type {
  CustomerAnswer,
  CustomerCardAnswer,
  CustomerPage,
  CustomerQuery,
  NewNote,
  NoteParam,
  OtherCustomer,
  SetTags,
  TagsAnswer,
} from './contract.ts'

const reading = { permission: 'customers.read' } as const
const writing = { permission: 'customers.write' } as const

export const listCustomers = call<{ query: typeof CustomerQuery; response: typeof CustomerPage }>(
  'GET',
  '/api/admin/customers',
  reading,
)
export const findCustomer = call<{ params: typeof IdParam; response: typeof CustomerAnswer }>(
  'GET',
  '/api/admin/customers/:id',
  reading,
)
export const findOrderCustomer = call<{ params: typeof OrderParam; response: typeof CustomerCardAnswer }>(
  'GET',
  '/api/admin/orders/:id/customer',
  reading,
)
export const findContactCustomer = call<{ params: typeof IdParam; response: typeof CustomerCardAnswer }>(
  'GET',
  '/api/admin/contacts/:id/customer',
  reading,
)
export const listTags = call<{ response: typeof TagsAnswer }>('GET', '/api/admin/customers/tags', reading)

export const setTags = call<{ params: typeof IdParam; body: typeof SetTags; response: typeof CustomerAnswer }>(
  'PUT',
  '/api/admin/customers/:id/tags',
  writing,
)
export const addNote = call<{
  params: typeof IdParam
  body: typeof NewNote
  response: typeof CustomerAnswer
}>('POST', '/api/admin/customers/:id/notes', writing)
export const deleteNote = call<{ params: typeof NoteParam; response: typeof Done }>(
  'DELETE',
  '/api/admin/customers/:id/notes/:note_id',
  writing,
)
export const splitCustomer = call<{
  params: typeof IdParam
  body: typeof OtherCustomer
  response: typeof CustomerAnswer
}>('POST', '/api/admin/customers/:id/split', writing)
export const joinCustomer = call<{
  params: typeof IdParam
  body: typeof OtherCustomer
  response: typeof CustomerAnswer
}>('POST', '/api/admin/customers/:id/join', writing)
