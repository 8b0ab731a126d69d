import { z } from 'zod'
import { EmailFrame } from '../../platform/mail/email-frame.server.tsx'
import { Action, Quote } from '../../platform/mail/email-parts.server.tsx'
import { renderEmail } from '../../platform/mail/render-email.server.tsx'
import type { WriteEmail } from '../../platform/mail/send-mail.server.ts'

const About = z.object({
  title: z.string(),
  message: z.string(),
  /** A page of the panel, from its root. */
  link: z.string().startsWith('/'),
  replyTo: z.string().optional(),
})

/** What the shop has to look into, to its own address. */
export const staffAlertEmail: WriteEmail = async ({ publicUrl, shop }, { about }) => {
  const { title, message, link, replyTo } = About.parse(about)
  const words = await renderEmail(
    <EmailFrame shop={shop} title={title} preview={message.slice(0, 120)}>
      <Quote>{message}</Quote>
      <Action href={`${publicUrl}${link}`}>Abrir en el panel</Action>
    </EmailFrame>,
  )
  return { ...words, subject: title, replyTo }
}
