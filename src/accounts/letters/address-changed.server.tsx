import { z } from 'zod'
import { greeting } from '../../platform/mail/greeting.ts'
import { LetterFrame } from '../../platform/mail/letter-frame.server.tsx'
import { Paragraph, SmallPrint } from '../../platform/mail/letter-parts.server.tsx'
import { renderLetter } from '../../platform/mail/render-letter.server.tsx'
import type { WriteLetter } from '../../platform/mail/send-mail.server.ts'

const About = z.object({ first_name: z.string() })

/** To the old address, which may not have been the one that changed it. */
export const addressChangedLetter: WriteLetter = async ({ shop }, { about }) => {
  const { first_name } = About.parse(about)
  const words = await renderLetter(
    <LetterFrame shop={shop} title="Cambió el email de tu cuenta" preview="A esta dirección ya no le escribimos.">
      <Paragraph>{greeting(first_name)}</Paragraph>
      <Paragraph>Desde ahora tu cuenta en {shop.name} usa otro email, y a este ya no le escribimos.</Paragraph>
      <SmallPrint>Si no fuiste vos, respondé este correo y lo resolvemos con vos.</SmallPrint>
    </LetterFrame>,
  )
  return { ...words, subject: `Cambió el email de tu cuenta en ${shop.name}` }
}
