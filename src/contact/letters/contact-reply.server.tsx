import { z } from 'zod'
import { greeting } from '../../platform/mail/greeting.ts'
import { LetterFrame } from '../../platform/mail/letter-frame.server.tsx'
import { Paragraph, Quote, SmallPrint } from '../../platform/mail/letter-parts.server.tsx'
import { renderLetter } from '../../platform/mail/render-letter.server.tsx'
import type { WriteLetter } from '../../platform/mail/send-mail.server.ts'
import { formatDateTime } from '../../platform/time.ts'

const About = z.object({ reply_id: z.int() })

/** What staff answered, with the message that it answers. A person has read both, and sends it. */
export const contactReplyLetter: WriteLetter = async ({ db, shop }, { about }) => {
  const reply = await db
    .selectFrom('contact_replies')
    .innerJoin('contact_messages as asked', 'asked.id', 'contact_replies.contact_id')
    .select(['contact_replies.message', 'asked.name', 'asked.subject', 'asked.message as question'])
    .select('asked.created_at as asked_at')
    .where('contact_replies.id', '=', About.parse(about).reply_id)
    .executeTakeFirst()
  if (!reply) return undefined
  const { message, name, subject, question, asked_at } = reply
  const words = await renderLetter(
    <LetterFrame shop={shop} title={`Re: ${subject}`} preview={message.slice(0, 120)}>
      <Paragraph>{greeting(name)}</Paragraph>
      {message.split(/\n\s*\n/).map((part) => (
        <Paragraph key={part}>{part.trim()}</Paragraph>
      ))}
      <SmallPrint>{`El ${formatDateTime(asked_at.toISOString())} nos escribiste:`}</SmallPrint>
      <Quote>{question}</Quote>
    </LetterFrame>,
  )
  return { ...words, subject: `Re: ${subject}`, ...(shop.email ? { replyTo: shop.email } : {}) }
}
