import { EmailFrame } from '../../platform/mail/email-frame.server.tsx'
import { Action, Quote } from '../../platform/mail/email-parts.server.tsx'
import { renderEmail } from '../../platform/mail/render-email.server.tsx'
import type { WriteEmail } from '../../platform/mail/send-mail.server.ts'
import type { staffAlert } from '../mails.ts'

export const email: WriteEmail<typeof staffAlert> = async ({ publicUrl, shop }, { about }) => {
  const { title, message, link, replyTo } = about
  const body = await renderEmail(
    <EmailFrame shop={shop} title={title} preview={message.slice(0, 120)}>
      <Quote>{message}</Quote>
      <Action href={`${publicUrl}${link}`}>Abrir en el panel</Action>
    </EmailFrame>,
  )
  return { ...body, subject: title, replyTo }
}
