import { LetterFrame } from '../../platform/mail/letter-frame.server.tsx'
import { Paragraph, SmallPrint } from '../../platform/mail/letter-parts.server.tsx'
import { renderLetter } from '../../platform/mail/render-letter.server.tsx'
import type { WriteLetter } from '../../platform/mail/send-mail.server.ts'

/** Says nothing that the form said: whoever writes it may have given the address of somebody else. */
export const contactReceiptLetter: WriteLetter = async ({ shop }) => {
  const words = await renderLetter(
    <LetterFrame shop={shop} title="Recibimos tu mensaje" preview="Te respondemos pronto a esta dirección.">
      <Paragraph>Hola:</Paragraph>
      <Paragraph>
        Recibimos el mensaje que nos escribiste desde la página de contacto. Te respondemos pronto a esta dirección.
      </Paragraph>
      {shop.hours && <Paragraph>{`Atendemos en este horario: ${shop.hours}.`}</Paragraph>}
      <SmallPrint>Si no fuiste vos, no hace falta que hagas nada.</SmallPrint>
    </LetterFrame>,
  )
  return { ...words, subject: `Recibimos tu mensaje en ${shop.name}` }
}
