import { EmailFrame } from '../../platform/mail/email-frame.server.tsx'
import { Paragraph, SmallPrint } from '../../platform/mail/email-parts.server.tsx'
import { renderEmail } from '../../platform/mail/render-email.server.tsx'
import type { WriteEmail } from '../../platform/mail/send-mail.server.ts'
import type { contactReceipt } from '../mails.ts'

/** Repeats nothing from the form: the sender may have entered someone else's address. */
export const email: WriteEmail<typeof contactReceipt> = async ({ shop }) => {
  const body = await renderEmail(
    <EmailFrame shop={shop} title="Recibimos tu mensaje" preview="Te respondemos pronto a esta dirección.">
      <Paragraph>Hola:</Paragraph>
      <Paragraph>
        Recibimos el mensaje que nos escribiste desde la página de contacto. Te respondemos pronto a esta dirección.
      </Paragraph>
      {shop.hours && <Paragraph>{`Atendemos en este horario: ${shop.hours}.`}</Paragraph>}
      <SmallPrint>Si no fuiste vos, no hace falta que hagas nada.</SmallPrint>
    </EmailFrame>,
  )
  return { ...body, subject: `Recibimos tu mensaje en ${shop.name}` }
}
