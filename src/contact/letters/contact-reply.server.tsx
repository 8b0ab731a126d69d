import { z } from 'zod'
import { greeting } from '../../platform/mail/greeting.ts'
import { LetterFrame } from '../../platform/mail/letter-frame.server.tsx'
import { Paragraph, Quote } from '../../platform/mail/letter-parts.server.tsx'
import { renderLetter } from '../../platform/mail/render-letter.server.tsx'
import type { WriteLetter } from '../../platform/mail/send-mail.server.ts'
import { formatDateTime } from '../../platform/time.ts'

const About = z.object({ reply_id: z.int() })

/** Staff's answer, with the message that it answers. */
export const contactReplyLetter: WriteLetter = async ({ db, shop }, { about }) => {
  const reply = await db
    .selectFrom('contact_replies')
    .innerJoin('contact_messages', 'contact_messages.id', 'contact_replies.contact_id')
    .select([
      'contact_replies.message as answer',
      'name',
      'subject',
      'contact_messages.message',
      'contact_messages.created_at',
    ])
    .where('contact_replies.id', '=', About.parse(about).reply_id)
    .executeTakeFirst()
  if (!reply) return undefined
  const words = await renderLetter(
    <LetterFrame shop={shop} title="Respondemos tu mensaje" preview={reply.answer.slice(0, 120)}>
      <Paragraph>{greeting(reply.name)}</Paragraph>
      {reply.answer.split(/\n\s*\n/).map((words) => (
        <Paragraph key={words}>{words.trim()}</Paragraph>
      ))}
      <Paragraph>{`El ${formatDateTime(reply.created_at.toISOString())} nos escribiste:`}</Paragraph>
      <Quote>{reply.message}</Quote>
    </LetterFrame>,
  )
  return { ...words, subject: `Re: ${reply.subject}` }
}
