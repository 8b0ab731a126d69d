import { z } from 'zod'
import { defineMail } from '../platform/mail/define-mail.ts'

export const backInStock = defineMail('back-in-stock', z.object({ waiting_id: z.int() }))
