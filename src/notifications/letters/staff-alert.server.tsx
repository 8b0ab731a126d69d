import { z } from 'zod'
import { LetterFrame } from '../../platform/mail/letter-frame.server.tsx'
import { Action, Quote } from '../../platform/mail/letter-parts.server.tsx'
import { renderLetter } from '../../platform/mail/render-letter.server.tsx'
import type { WriteLetter } from '../../platform/mail/send-mail.server.ts'

const About = z.object({
  title: z.string(),
  message: z.string(),
  /** A page of the panel, from its root. */
  link: z.string().startsWith('/'),
  replyTo: z.string().optional(),
})

/** What the shop has to look into, to its own address. */
export const staffAlertLetter: WriteLetter = async ({ publicUrl, shop }, { about }) => {
  const { title, message, link, replyTo } = About.parse(about)
  const words = await renderLetter(
    <LetterFrame shop={shop} title={title} preview={message.slice(0, 120)}>
      <Quote>{message}</Quote>
      <Action href={`${publicUrl}${link}`}>Abrir en el panel</Action>
    </LetterFrame>,
  )
  return { ...words, subject: title, replyTo }
}
