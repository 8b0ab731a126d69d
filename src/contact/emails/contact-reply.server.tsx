import { Fragment } from 'react'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { EmailFrame } from '../../platform/mail/email-frame.server.tsx'
import { Paragraph, Quote, SmallPrint } from '../../platform/mail/email-parts.server.tsx'
import { greeting } from '../../platform/mail/greeting.ts'
import { renderEmail } from '../../platform/mail/render-email.server.tsx'
import type { WriteEmail } from '../../platform/mail/send-mail.server.ts'
import type { contactReply } from '../mails.ts'

export const email: WriteEmail<typeof contactReply> = async ({ db, shop }, { about }) => {
  const reply = await db
    .selectFrom('contact_replies')
    .innerJoin('contact_messages as asked', 'asked.id', 'contact_replies.contact_id')
    .select(['contact_replies.message', 'asked.name', 'asked.subject', 'asked.message as question'])
    .select('asked.created_at as asked_at')
    .where('contact_replies.id', '=', about.reply_id)
    .executeTakeFirst()
  if (!reply) return undefined
  const { message, name, subject, question, asked_at } = reply
  const body = await renderEmail(
    <EmailFrame shop={shop} title={`Re: ${subject}`} preview={message.slice(0, 120)}>
      <Paragraph>{greeting(name)}</Paragraph>
      {message.split(/\n\s*\n/).map((part) => (
        <Paragraph key={part}>
          {part
            .trim()
            .split(/\r?\n/)
            .map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, rendered once
              <Fragment key={index}>
                {index > 0 && <br />}
                {line}
              </Fragment>
            ))}
        </Paragraph>
      ))}
      <SmallPrint>{`El ${formatDateTime(asked_at)} nos escribiste:`}</SmallPrint>
      <Quote>{question}</Quote>
    </EmailFrame>,
  )
  return { ...body, subject: `Re: ${subject}`, ...(shop.email ? { replyTo: shop.email } : {}) }
}
