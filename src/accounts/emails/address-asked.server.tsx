import { EmailFrame } from '../../platform/mail/email-frame.server.tsx'
import { Action, Paragraph, SmallPrint } from '../../platform/mail/email-parts.server.tsx'
import { greeting } from '../../platform/mail/greeting.ts'
import { renderEmail } from '../../platform/mail/render-email.server.tsx'
import type { WriteEmail } from '../../platform/mail/send-mail.server.ts'
import type { addressAsked } from '../mails.ts'

/** Sent to the account's current address, since somebody else may have requested the change. */
export const email: WriteEmail<typeof addressAsked> = async ({ shop, publicUrl }, { about }) => {
  const { first_name, pending } = about
  const body = await renderEmail(
    <EmailFrame
      shop={shop}
      title="Pidieron cambiar el email de tu cuenta"
      preview="Todavía no cambió nada: falta que lo confirmen."
    >
      <Paragraph>{greeting(first_name)}</Paragraph>
      <Paragraph>
        Desde tu cuenta, y con tu contraseña, pidieron que use {pending}. Cambia recién cuando abran el enlace que
        mandamos a esa dirección. Hasta entonces seguís entrando con este email.
      </Paragraph>
      <Paragraph>Si fuiste vos, no hace falta que hagas nada acá.</Paragraph>
      <Action href={`${publicUrl}/forgot-password`}>No fui yo: cambiar mi contraseña</Action>
      <SmallPrint>Al cambiarla se anula también este pedido. Si necesitás ayuda, respondé este email.</SmallPrint>
    </EmailFrame>,
  )
  return { ...body, subject: `Pidieron cambiar el email de tu cuenta en ${shop.name}` }
}
