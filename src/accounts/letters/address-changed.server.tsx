import { z } from 'zod'
import { greeting } from '../../platform/mail/greeting.ts'
import { LetterFrame } from '../../platform/mail/letter-frame.server.tsx'
import { Paragraph, SmallPrint } from '../../platform/mail/letter-parts.server.tsx'
import { renderLetter } from '../../platform/mail/render-letter.server.tsx'
import type { WriteLetter } from '../../platform/mail/send-mail.server.ts'

const About = z.object({ first_name: z.string() })

/** To the address that the account had before: it may not have been its owner who changed it. */
export const addressChangedLetter: WriteLetter = async ({ shop }, { about }) => {
  const words = await renderLetter(
    <LetterFrame shop={shop} title="Cambió el email de tu cuenta" preview="Desde ahora tu cuenta usa otro email.">
      <Paragraph>{greeting(About.parse(about).first_name)}</Paragraph>
      <Paragraph>Desde ahora tu cuenta usa otro email, y a este ya no le escribimos.</Paragraph>
      <SmallPrint>Si no fuiste vos, respondé este email y lo resolvemos con vos.</SmallPrint>
    </LetterFrame>,
  )
  return { ...words, subject: `Cambió el email de tu cuenta en ${shop.name}` }
}
