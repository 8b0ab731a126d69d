import { EmailFrame } from '../../platform/mail/email-frame.server.tsx'
import { Paragraph, SmallPrint } from '../../platform/mail/email-parts.server.tsx'
import { greeting } from '../../platform/mail/greeting.ts'
import { renderEmail } from '../../platform/mail/render-email.server.tsx'
import type { WriteEmail } from '../../platform/mail/send-mail.server.ts'
import type { accountDeleted } from '../mails.ts'

export const email: WriteEmail<typeof accountDeleted> = async ({ shop }, { about }) => {
  const body = await renderEmail(
    <EmailFrame shop={shop} title="Eliminamos tu cuenta" preview="Borramos tu cuenta y tus datos de contacto.">
      <Paragraph>{greeting(about.first_name)}</Paragraph>
      <Paragraph>
        Borramos tu cuenta, tus favoritos y tus datos de contacto. De tus compras quedan el número, la fecha, los
        productos y los importes, sin tu nombre, porque la ley nos obliga a conservarlos diez años.
      </Paragraph>
      <SmallPrint>Si no fuiste vos, respondé este email cuanto antes.</SmallPrint>
    </EmailFrame>,
  )
  return { ...body, subject: `Eliminamos tu cuenta en ${shop.name}`, isErasedAfterSending: true }
}
