import { formatDateTime } from '../../platform/argentina/time.ts'
import { EmailFrame } from '../../platform/mail/email-frame.server.tsx'
import { Action, Facts, Paragraph, SmallPrint } from '../../platform/mail/email-parts.server.tsx'
import { renderEmail } from '../../platform/mail/render-email.server.tsx'
import type { WriteEmail } from '../../platform/mail/send-mail.server.ts'
import type { bankChanged } from '../mails.ts'

/** Warns every owner, since buyers now transfer to another account. */
export const email: WriteEmail<typeof bankChanged> = async ({ publicUrl, shop }, { about }) => {
  const { by, at, changes } = about
  const title = 'Cambió la cuenta bancaria'
  const body = await renderEmail(
    <EmailFrame shop={shop} title={title} preview={`La cambió ${by}.`}>
      <Paragraph>
        {by} cambió los datos de las transferencias el {formatDateTime(at)}. Quienes compran ya ven los nuevos.
      </Paragraph>
      <Facts facts={changes.map(({ name, before, after }) => [name, `${before || '—'} → ${after || '—'}`])} />
      <Action href={`${publicUrl}/admin/configuration#transferencias`}>Revisar la cuenta</Action>
      <SmallPrint>
        Si no esperabas este cambio, corregí la cuenta, quitale el acceso a quien lo hizo y cambiá tu contraseña.
      </SmallPrint>
    </EmailFrame>,
  )
  return { ...body, subject: `${title} de ${shop.name}` }
}
