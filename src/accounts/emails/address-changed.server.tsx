import { EmailFrame } from '../../platform/mail/email-frame.server.tsx'
import { Paragraph, SmallPrint } from '../../platform/mail/email-parts.server.tsx'
import { greeting } from '../../platform/mail/greeting.ts'
import { renderEmail } from '../../platform/mail/render-email.server.tsx'
import type { WriteEmail } from '../../platform/mail/send-mail.server.ts'
import type { addressChanged } from '../mails.ts'

/** Sent to the account's previous address, since somebody else may have made the change. */
export const email: WriteEmail<typeof addressChanged> = async ({ shop }, { about }) => {
  const body = await renderEmail(
    <EmailFrame shop={shop} title="Cambió el email de tu cuenta" preview="Desde ahora tu cuenta usa otro email.">
      <Paragraph>{greeting(about.first_name)}</Paragraph>
      <Paragraph>Desde ahora tu cuenta usa otro email, y a este ya no le escribimos.</Paragraph>
      <SmallPrint>Si no fuiste vos, respondé este email y lo resolvemos con vos.</SmallPrint>
    </EmailFrame>,
  )
  return { ...body, subject: `Cambió el email de tu cuenta en ${shop.name}` }
}
