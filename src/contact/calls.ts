import { call } from '../platform/http/call.ts'
import type { Done, IdParam } from '../platform/http/contract.ts'
import type { ContactAnswer, ContactPage, ContactQuery, ContactReply, NewContact } from './contract.ts'

export const sendMessage = call<{ body: typeof NewContact; response: typeof Done }>('POST', '/api/contact')

export const listContacts = call<{ query: typeof ContactQuery; response: typeof ContactPage }>(
  'GET',
  '/api/admin/contacts',
  { permission: 'messages.write' },
)
export const readContact = call<{ params: typeof IdParam; response: typeof ContactAnswer }>(
  'POST',
  '/api/admin/contacts/:id/read',
  { permission: 'messages.write' },
)
export const replyContact = call<{
  params: typeof IdParam
  body: typeof ContactReply
  response: typeof ContactAnswer
}>('POST', '/api/admin/contacts/:id/reply', { permission: 'messages.write' })
