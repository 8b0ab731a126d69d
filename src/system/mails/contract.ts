import { z } from 'zod'
import { ifGiven, limitOf, Page, Pagination } from '../../platform/http/contract.ts'

const MailState = z
  .enum(['pendiente', 'enviado', 'guardado', 'fallido', 'descartado'])
  .describe(
    'pendiente: waits or is tried again; guardado: a file, as no mail server was set; fallido: given up; descartado: nothing was left to tell',
  )

/** A mail of the shop as staff see it. A link that opens something is not in it. */
export const SentMail = z.object({
  id: z.int(),
  /** Which template. */
  kind: z.string(),
  to_address: z.string(),
  /** Empty until it was tried once. */
  subject: z.string(),
  state: MailState,
  attempts: z.int(),
  /** What the mail server said last, empty when it took it. */
  last_error: z.string(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  /** Of one that waits. */
  next_attempt_at: z.string().nullable(),
  /** It failed, and may be sent again now. */
  can_send: z.boolean(),
})
export type SentMail = z.infer<typeof SentMail>

export const MailQuery = z.object({
  page: Page,
  limit: limitOf(20),
  state: ifGiven(MailState),
  search: z.string().trim().max(200).optional().describe('In the address or the subject'),
})
export type MailQuery = z.infer<typeof MailQuery>

export const MailPage = z.object({
  success: z.literal(true),
  mails: z.array(SentMail),
  /** Given up, whatever the filters. */
  failed_count: z.int(),
  /** Where mails go: by SMTP, or into a folder of the shop's machine while no server is set. */
  goes_to: z.object({ way: z.enum(['smtp', 'folder']), place: z.string() }),
  pagination: Pagination,
})
export type MailPage = z.infer<typeof MailPage>

export const MailAnswer = z.object({
  success: z.literal(true),
  mail: SentMail.extend({
    /** As it went out; empty when it is too old. */
    body_text: z.string(),
    body_html: z.string(),
  }),
})
