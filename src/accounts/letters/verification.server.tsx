import { z } from 'zod'
import { greeting } from '../../platform/mail/greeting.ts'
import { LetterFrame } from '../../platform/mail/letter-frame.server.tsx'
import { Action, Paragraph, SmallPrint } from '../../platform/mail/letter-parts.server.tsx'
import { renderLetter } from '../../platform/mail/render-letter.server.tsx'
import type { WriteLetter } from '../../platform/mail/send-mail.server.ts'

const About = z.object({ user_id: z.int() })

export const verificationLetter: WriteLetter = async ({ db, shop }, { about, secret }) => {
  const { user_id } = About.parse(about)
  const user = await db.selectFrom('users').select('first_name').where('id', '=', user_id).executeTakeFirst()
  if (!user || !secret) return undefined
  const words = await renderLetter(
    <LetterFrame shop={shop} title="Confirmá tu email" preview={`Un paso más y tu cuenta en ${shop.name} queda lista.`}>
      <Paragraph>{greeting(user.first_name)}</Paragraph>
      <Paragraph>
        Creaste una cuenta en {shop.name} con esta dirección. Confirmala y vas a poder seguir acá tus pedidos.
      </Paragraph>
      <Action href={secret}>Confirmar mi email</Action>
      <SmallPrint>Si no fuiste vos, no hace falta que hagas nada: sin confirmar, esta dirección no se usa.</SmallPrint>
    </LetterFrame>,
  )
  return { ...words, subject: `Confirmá tu email en ${shop.name}`, secret }
}
