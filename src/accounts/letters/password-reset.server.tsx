import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/database.server.ts'
import { greeting } from '../../platform/mail/greeting.ts'
import { LetterFrame } from '../../platform/mail/letter-frame.server.tsx'
import { Action, Paragraph, SmallPrint } from '../../platform/mail/letter-parts.server.tsx'
import { renderLetter } from '../../platform/mail/render-letter.server.tsx'
import type { WriteLetter } from '../../platform/mail/send-mail.server.ts'
import { hashToken, newToken } from '../../platform/tokens.server.ts'

const About = z.object({ user_id: z.int() })
const life = sql<Date>`now() + interval '30 minutes'`

/** Each try to send it makes a link of its own: the database keeps only its hash. */
export const passwordResetLetter: WriteLetter = async ({ db, publicUrl, shop }, { about }) => {
  const { user_id } = About.parse(about)
  const user = await db.selectFrom('users').select('first_name').where('id', '=', user_id).executeTakeFirst()
  if (!user) return undefined
  // Behind # so that no server, proxy or log along the way reads the token.
  const secret = `${publicUrl}/reset-password#token=${await newResetToken(db, user_id)}`
  const words = await renderLetter(
    <LetterFrame
      shop={shop}
      title="Elegí una nueva contraseña"
      preview="El enlace sirve una sola vez, durante 30 minutos."
    >
      <Paragraph>{greeting(user.first_name)}</Paragraph>
      <Paragraph>Pediste cambiar tu contraseña. El enlace sirve una sola vez, durante 30 minutos.</Paragraph>
      <Action href={secret}>Elegir una nueva contraseña</Action>
      <SmallPrint>Si no fuiste vos, no hace falta que hagas nada: tu contraseña sigue siendo la misma.</SmallPrint>
    </LetterFrame>,
  )
  return { ...words, subject: `Elegí una nueva contraseña en ${shop.name}`, secret }
}

async function newResetToken(db: Db, user_id: number) {
  const token = newToken()
  await db
    .insertInto('password_resets')
    .values({ token_hash: hashToken(token), user_id, expires_at: life })
    .execute()
  return token
}
