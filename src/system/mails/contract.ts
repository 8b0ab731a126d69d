import { z } from 'zod'
import { answer, ifGiven, limitOf, Page, Pagination } from '../../platform/http/contract.ts'

const MailState = z
  .enum(['pendiente', 'enviado', 'guardado', 'fallido', 'descartado'])
  .describe(
    'pendiente: waiting or being retried; guardado: saved as a file, without a mail server; fallido: given up; descartado: no longer relevant',
  )

/** A mail as staff see it, without secret links. */
export const SentMail = z.object({
  id: z.int(),
  kind: z.string(),
  to_address: z.string(),
  /** Empty until the first attempt, which renders it. */
  subject: z.string(),
  state: MailState,
  attempts: z.int(),
  /** The mail server's last error; empty once accepted. */
  last_error: z.string(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  /** Null unless it is waiting. */
  next_attempt_at: z.string().nullable(),
  /** Whether it failed and can be retried now. */
  can_send: z.boolean(),
})
export type SentMail = z.infer<typeof SentMail>

export const MailQuery = z.object({
  page: Page,
  limit: limitOf(20),
  state: ifGiven(MailState),
  search: z.string().trim().max(200).optional().describe('Searches address and subject'),
})
export type MailQuery = z.infer<typeof MailQuery>

export const MailPage = answer({
  mails: z.array(SentMail),
  /** Failed mails, not affected by the filters. */
  failed_count: z.int(),
  /** SMTP host, or a local folder if no mail server is set. */
  goes_to: z.object({ way: z.enum(['smtp', 'folder']), place: z.string() }),
  pagination: Pagination,
})
export type MailPage = z.infer<typeof MailPage>

export const MailAnswer = answer({
  mail: SentMail.extend({
    /** As it was sent; empty once deleted by retention. */
    body_text: z.string(),
    body_html: z.string(),
  }),
})
