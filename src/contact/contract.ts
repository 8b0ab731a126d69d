import { z } from 'zod'
import { answer, ifGiven, limitOf, Page, Pagination, ReachableEmail, required } from '../platform/http/contract.ts'

export const NewContact = z.object({
  name: required(120, 'Ingresá tu nombre'),
  email: ReachableEmail,
  subject: required(200, 'Ingresá el asunto'),
  message: required(5000, 'Escribí tu mensaje'),
})
export type NewContact = z.infer<typeof NewContact>

export const ContactStatus = z.enum(['unread', 'read'])

export const Contact = NewContact.extend({
  id: z.int(),
  status: ContactStatus,
  created_at: z.string(),
  replies: z.array(
    z.object({ id: z.int(), message: z.string(), author: z.string().nullable(), created_at: z.string() }),
  ),
})
export type Contact = z.infer<typeof Contact>

export const ContactQuery = z.object({
  page: Page,
  limit: limitOf(20),
  search: z.string().trim().max(200).optional(),
  status: ifGiven(ContactStatus),
  answered: ifGiven(z.enum(['true', 'false'])).describe('Whether staff answered'),
  order: z.enum(['ASC', 'DESC']).default('DESC').describe('DESC: newest first'),
})
export type ContactQuery = z.infer<typeof ContactQuery>

export const ContactPage = answer({
  contacts: z.array(Contact),
  /** Not affected by the filters. */
  unread_count: z.int(),
  pagination: Pagination,
})
export const ContactAnswer = answer({ message: z.string().optional(), contact: Contact })

export const ContactReply = z.object({ message: required(5000, 'Escribí la respuesta') })
