import type { z } from 'zod'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { EmailFrame } from '../../platform/mail/email-frame.server.tsx'
import { Action, Facts, Paragraph, Quote, SmallPrint } from '../../platform/mail/email-parts.server.tsx'
import { renderEmail } from '../../platform/mail/render-email.server.tsx'
import type { WriteEmail } from '../../platform/mail/send-mail.server.ts'
import type { withdrawal } from '../mails.ts'
import type { WithdrawalStatus } from '../withdrawals/contract.ts'

const steps: Record<z.infer<typeof WithdrawalStatus>, { title: string; text: string }> = {
  recibido: {
    title: 'Recibimos tu arrepentimiento',
    text: 'Te respondemos por este medio dentro de las 24 horas. La devolución no tiene costo para vos.',
  },
  aceptado: {
    title: 'Aceptamos tu arrepentimiento',
    text: 'Si ya tenés el producto, coordinamos con vos el retiro sin costo; si lo pagaste, te devolvemos el dinero por el mismo medio.',
  },
  observado: {
    title: 'Nos falta un dato para tu arrepentimiento',
    text: 'Necesitamos un dato más para seguir con tu arrepentimiento. Respondé este email y lo resolvemos con vos.',
  },
  reintegrado: {
    title: 'Te devolvimos el dinero',
    text: 'Ya hicimos el reintegro por tu arrepentimiento. Según el medio de pago, puede tardar unos días en aparecer.',
  },
}

/** A step of a withdrawal with its code. Contains no text from the form, which anyone can submit. */
export const email: WriteEmail<typeof withdrawal> = async ({ db, publicUrl, shop }, { about }) => {
  const { withdrawal_id, status, note } = about
  const withdrawal = await db
    .selectFrom('withdrawals')
    .select(['code', 'created_at'])
    .where('id', '=', withdrawal_id)
    .executeTakeFirst()
  if (!withdrawal) return undefined
  const { code, created_at } = withdrawal
  const { title, text } = steps[status]
  const body = await renderEmail(
    <EmailFrame shop={shop} title={title} preview={`Tu código de trámite es ${code}.`}>
      <Paragraph>Hola:</Paragraph>
      <Paragraph>{text}</Paragraph>
      {note && <Quote>{note}</Quote>}
      <Facts
        facts={[
          ['Código de trámite', code],
          ['Recibido', `${formatDateTime(created_at)} h`],
        ]}
      />
      <Action href={`${publicUrl}/arrepentimiento/${code}`}>Seguir el trámite</Action>
      {status === 'recibido' && <SmallPrint>Si no fuiste vos, respondé este email.</SmallPrint>}
    </EmailFrame>,
  )
  return { ...body, subject: `${title}: ${code}` }
}
