import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/database.server.ts'
import { greeting } from '../../platform/mail/greeting.ts'
import { LetterFrame } from '../../platform/mail/letter-frame.server.tsx'
import { Action, Paragraph, SmallPrint } from '../../platform/mail/letter-parts.server.tsx'
import { renderLetter } from '../../platform/mail/render-letter.server.tsx'
import type { WriteLetter } from '../../platform/mail/send-mail.server.ts'
import { hashToken, newToken } from '../../platform/tokens.server.ts'

const About = z.object({ user_id: z.int(), is_new: z.boolean() })
const life = sql<Date>`now() + interval '24 hours'`

/** Whoever had no account gets a link that sets the password, made when it is sent; nothing once removed again. */
export const newAdministratorLetter: WriteLetter = async ({ db, publicUrl, shop }, { about }) => {
  const { user_id, is_new } = About.parse(about)
  const user = await db
    .selectFrom('users')
    .select('first_name')
    .where('id', '=', user_id)
    .where('is_admin', '=', true)
    .executeTakeFirst()
  if (!user) return undefined
  const secret = is_new ? `${publicUrl}/reset-password#token=${await newLink(db, user_id)}` : undefined
  const words = await renderLetter(
    <LetterFrame shop={shop} title={`Ahora administrás ${shop.name}`} preview="Te dieron acceso al panel.">
      <Paragraph>{greeting(user.first_name)}</Paragraph>
      <Paragraph>
        {secret
          ? 'Te dieron acceso al panel. Elegí tu contraseña: el enlace sirve una sola vez, durante 24 horas.'
          : 'Te dieron acceso al panel. Entrá con tu email y tu contraseña de siempre.'}
      </Paragraph>
      {secret ? (
        <Action href={secret}>Elegir tu contraseña</Action>
      ) : (
        <Action href={`${publicUrl}/admin`}>Ir al panel</Action>
      )}
      <SmallPrint>Si no lo esperabas, respondé este mail.</SmallPrint>
    </LetterFrame>,
  )
  return { ...words, subject: `Ahora administrás ${shop.name}`, secret }
}

async function newLink(db: Db, user_id: number) {
  const token = newToken()
  await db
    .insertInto('password_resets')
    .values({ token_hash: hashToken(token), user_id, expires_at: life })
    .execute()
  return token
}
