import { formatDateTime } from '../../platform/argentina/time.ts'
import { EmailFrame } from '../../platform/mail/email-frame.server.tsx'
import { Action, Paragraph, SmallPrint } from '../../platform/mail/email-parts.server.tsx'
import { greeting } from '../../platform/mail/greeting.ts'
import { renderEmail } from '../../platform/mail/render-email.server.tsx'
import type { WriteEmail } from '../../platform/mail/send-mail.server.ts'
import type { newDevice } from '../mails.ts'

export const email: WriteEmail<typeof newDevice> = async ({ shop, publicUrl }, { about }) => {
  const { first_name, device, place, at } = about
  const body = await renderEmail(
    <EmailFrame shop={shop} title="Entraron a tu cuenta" preview={`Desde un dispositivo nuevo: ${device}.`}>
      <Paragraph>{greeting(first_name)}</Paragraph>
      <Paragraph>
        Entraron a tu cuenta desde un dispositivo que no conocíamos: {device}, red {place}, el {formatDateTime(at)}.
      </Paragraph>
      <Paragraph>Si fuiste vos, no hace falta que hagas nada.</Paragraph>
      <Action href={`${publicUrl}/forgot-password`}>No fui yo: cambiar mi contraseña</Action>
      <SmallPrint>Al cambiarla se cierran todas las sesiones. Las ves en Mi perfil, Seguridad.</SmallPrint>
    </EmailFrame>,
  )
  return { ...body, subject: `Entraron a tu cuenta de ${shop.name} desde un dispositivo nuevo` }
}
