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
const life = sql<Date>`now() + interval '3 days'`

/** Each try to send it makes a link of its own: the database keeps only its hash. */
export const verificationLetter: WriteLetter = async ({ db, publicUrl, shop }, { about, to_address }) => {
  const { user_id } = About.parse(about)
  const user = await db.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirst()
  if (!user || user.email_verified_at || user.email !== to_address) return undefined
  // Behind # so that no server, proxy or log along the way reads the token.
  const secret = `${publicUrl}/verify-email#token=${await newVerificationToken(db, user)}`
  const words = await renderLetter(
    <LetterFrame shop={shop} title="Confirmá tu email" preview="El enlace sirve una sola vez, durante tres días.">
      <Paragraph>{greeting(user.first_name)}</Paragraph>
      <Paragraph>
        Con un clic confirmás que este email es tuyo. El enlace sirve una sola vez, durante tres días.
      </Paragraph>
      <Action href={secret}>Confirmar mi email</Action>
      <SmallPrint>
        Podés comprar igual sin confirmarlo. Si no creaste una cuenta, no hace falta que hagas nada.
      </SmallPrint>
    </LetterFrame>,
  )
  return { ...words, subject: `Confirmá tu email en ${shop.name}`, secret }
}

async function newVerificationToken(db: Db, { id: user_id, email }: { id: number; email: string }) {
  const token = newToken()
  await db
    .insertInto('email_verifications')
    .values({ token_hash: hashToken(token), user_id, email, expires_at: life })
    .execute()
  return token
}
