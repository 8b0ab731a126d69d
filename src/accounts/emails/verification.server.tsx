import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { hashToken, newToken } from '../../platform/http/tokens.server.ts'
import { isSameEmail } from '../../platform/mail/address.ts'
import { EmailFrame } from '../../platform/mail/email-frame.server.tsx'
import { Action, Paragraph, SmallPrint } from '../../platform/mail/email-parts.server.tsx'
import { greeting } from '../../platform/mail/greeting.ts'
import { renderEmail } from '../../platform/mail/render-email.server.tsx'
import type { WriteEmail } from '../../platform/mail/send-mail.server.ts'
import type { verification } from '../mails.ts'
import { findUserByEmail } from '../queries.server.ts'

const life = sql<string>`now() + interval '3 days'`

/** Confirms the account's own or pending address. Each attempt to send the mail creates a new link. */
export const email: WriteEmail<typeof verification> = async ({ db, publicUrl, shop }, { about, to_address: email }) => {
  const { user_id } = about
  const user = await db.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirst()
  const purpose = user && (await purposeOf(db, user, email))
  if (!purpose) return undefined
  const { title, text, action, small } = texts[purpose]
  // The fragment never reaches a server, proxy or log.
  const secret = `${publicUrl}/verify-email#token=${await newVerificationToken(db, user_id, email)}`
  const rendered = await renderEmail(
    <EmailFrame shop={shop} title={title} preview="El enlace sirve una sola vez, durante tres días.">
      <Paragraph>{greeting(user.first_name)}</Paragraph>
      <Paragraph>{text} El enlace sirve una sola vez, durante tres días.</Paragraph>
      <Action href={secret}>{action}</Action>
      <SmallPrint>{small}</SmallPrint>
    </EmailFrame>,
  )
  return { ...rendered, subject: `${title} en ${shop.name}`, secret }
}

const texts = {
  own: {
    title: 'Confirmá tu email',
    text: 'Con un clic confirmás que este email es tuyo.',
    action: 'Confirmar mi email',
    small: 'Podés comprar igual sin confirmarlo. Si no creaste una cuenta, no hace falta que hagas nada.',
  },
  pending: {
    title: 'Confirmá tu nuevo email',
    text: 'Pediste que tu cuenta use este email. Con un clic lo confirmás y desde ese momento entrás con él.',
    action: 'Usar este email',
    small: 'Si no lo pediste, no hace falta que hagas nada: sin ese clic no cambia nada.',
  },
}

type Account = { id: number; email: string; pending_email: string | null; email_verified_at: string | null }

/**
 * Returns undefined, so that no mail is sent, if the address is confirmed, no longer the account's, or taken by
 * another.
 */
async function purposeOf(db: Db, user: Account, email: string) {
  if (isSameEmail(user.email, email)) return user.email_verified_at ? undefined : 'own'
  if (!user.pending_email || !isSameEmail(user.pending_email, email)) return undefined
  return (await findUserByEmail(db, email)) ? undefined : 'pending'
}

async function newVerificationToken(db: Db, user_id: number, email: string) {
  const token = newToken()
  await db
    .insertInto('email_verifications')
    .values({ token_hash: hashToken(token), user_id, email, expires_at: life })
    .execute()
  return token
}
