import { z } from 'zod'
import { defineMail } from '../platform/mail/define-mail.ts'
import { WithdrawalStatus } from './withdrawals/contract.ts'

export const contactReceipt = defineMail('contact-receipt', z.object({}))
export const contactReply = defineMail('contact-reply', z.object({ reply_id: z.int() }))
export const withdrawal = defineMail(
  'withdrawal',
  z.object({ withdrawal_id: z.int(), status: WithdrawalStatus, note: z.string().default('') }),
)
