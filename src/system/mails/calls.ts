import { call } from '../../platform/http/call.ts'
import type { Done, IdParam } from '../../platform/http/contract.ts'
import type { MailAnswer, MailPage, MailQuery } from './contract.ts'

export const listMails = call<{ query: typeof MailQuery; response: typeof MailPage }>('GET', '/api/admin/mails', {
  permission: 'mails.read',
})
export const findMail = call<{ params: typeof IdParam; response: typeof MailAnswer }>('GET', '/api/admin/mails/:id', {
  permission: 'mails.read',
})
export const sendMailAgain = call<{ params: typeof IdParam; response: typeof MailAnswer }>(
  'POST',
  '/api/admin/mails/:id/send',
  { permission: 'mails.read' },
)
export const sendFailedMails = call<{ response: typeof Done }>('POST', '/api/admin/mails/send-failed', {
  permission: 'mails.read',
})
