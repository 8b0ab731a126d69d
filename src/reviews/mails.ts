import { z } from 'zod'
import { defineMail } from '../platform/mail/define-mail.ts'

export const reviewInvitation = defineMail('review-invitation', z.object({ order_id: z.uuid() }))
