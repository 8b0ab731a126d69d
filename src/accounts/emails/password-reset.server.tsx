import { EmailFrame } from '../../platform/mail/email-frame.server.tsx'
import { Action, Paragraph, SmallPrint } from '../../platform/mail/email-parts.server.tsx'
import { greeting } from '../../platform/mail/greeting.ts'
import { renderEmail } from '../../platform/mail/render-email.server.tsx'
import { sameEmail } from '../../platform/mail/same-email.server.ts'
import type { WriteEmail } from '../../platform/mail/send-mail.server.ts'
import type { passwordReset } from '../mails.ts'
import { newResetLink } from './reset-link.server.ts'

/**
 * Returns undefined if the account's address has changed since: the link would go to a mailbox that no longer owns it.
 */
export const email: WriteEmail<typeof passwordReset> = async ({ db, publicUrl, shop }, { about, to_address }) => {
  const { user_id } = about
  const user = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'is_admin'])
    .where('id', '=', user_id)
    .where(sameEmail('email', to_address))
    .executeTakeFirst()
  if (!user) return undefined
  const secret = await newResetLink(db, publicUrl, { user, email: to_address, life: '30 minutes' })
  const body = await renderEmail(
    <EmailFrame
      shop={shop}
      title="Elegí una nueva contraseña"
      preview="El enlace sirve una sola vez, durante 30 minutos."
    >
      <Paragraph>{greeting(user.first_name)}</Paragraph>
      <Paragraph>Pediste cambiar tu contraseña. El enlace sirve una sola vez, durante 30 minutos.</Paragraph>
      <Action href={secret}>Elegir una nueva contraseña</Action>
      <SmallPrint>Si no fuiste vos, no hace falta que hagas nada: tu contraseña sigue siendo la misma.</SmallPrint>
    </EmailFrame>,
  )
  return { ...body, subject: `Elegí una nueva contraseña en ${shop.name}`, secret }
}
