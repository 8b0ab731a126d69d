import { EmailFrame } from '../../platform/mail/email-frame.server.tsx'
import { Action, Paragraph, SmallPrint } from '../../platform/mail/email-parts.server.tsx'
import { greeting } from '../../platform/mail/greeting.ts'
import { renderEmail } from '../../platform/mail/render-email.server.tsx'
import { sameEmail } from '../../platform/mail/same-email.server.ts'
import type { WriteEmail } from '../../platform/mail/send-mail.server.ts'
import type { newAdministrator } from '../mails.ts'
import { newResetLink } from './reset-link.server.ts'

/** Creates the invitation link when it is sent. Returns undefined if the invitation was accepted or withdrawn. */
export const email: WriteEmail<typeof newAdministrator> = async ({ db, publicUrl, shop }, { about, to_address }) => {
  const { user_id, is_new } = about
  const user = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'is_admin'])
    .where('id', '=', user_id)
    .where('is_admin', '=', true)
    .where('invited_at', 'is not', null)
    .where(sameEmail('email', to_address))
    .executeTakeFirst()
  if (!user) return undefined
  const secret = await newResetLink(db, publicUrl, { user, email: to_address, life: '24 hours' })
  const body = await renderEmail(
    <EmailFrame shop={shop} title={`Ahora administrás ${shop.name}`} preview="Te dieron acceso al panel.">
      <Paragraph>{greeting(user.first_name)}</Paragraph>
      <Paragraph>
        {is_new
          ? 'Te dieron acceso al panel. Elegí tu contraseña: el enlace sirve una sola vez, durante 24 horas.'
          : 'Te dieron acceso al panel. La contraseña que tenías ya no sirve y cerramos tus sesiones: elegí una nueva. El enlace sirve una sola vez, durante 24 horas.'}
      </Paragraph>
      <Action href={secret}>Elegir tu contraseña</Action>
      <SmallPrint>
        Si el enlace venció, pedí otro en {publicUrl}/forgot-password. Si no esperabas este email, respondelo.
      </SmallPrint>
    </EmailFrame>,
  )
  return { ...body, subject: `Ahora administrás ${shop.name}`, secret }
}
