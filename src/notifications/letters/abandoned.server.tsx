import { greeting } from '../../platform/mail/greeting.ts'
import { LetterFrame } from '../../platform/mail/letter-frame.server.tsx'
import { Action, Paragraph, SmallPrint } from '../../platform/mail/letter-parts.server.tsx'
import { renderLetter } from '../../platform/mail/render-letter.server.tsx'
import type { WriteLetter } from '../../platform/mail/send-mail.server.ts'
import { BankAccount, TimeLeft } from './how-to-pay.server.tsx'
import { loadOrder } from './load-order.server.ts'
import { OrderLines } from './order-lines.server.tsx'

export const abandonedLetter: WriteLetter = async ({ db, publicUrl, shop }, { about }) => {
  const loaded = await loadOrder(db, publicUrl, about)
  if (loaded?.order.status !== 'pendiente_pago') return undefined
  const { order, link, settings } = loaded
  const words = await renderLetter(
    <LetterFrame shop={shop} title="Tu pedido te espera" preview="Quedó a un paso: podés pagarlo cuando quieras.">
      <Paragraph>{greeting(order.customer_name)}</Paragraph>
      <Paragraph>Dejaste tu pedido {order.order_number} a un paso. Podés pagarlo desde acá.</Paragraph>
      <TimeLeft order={order} />
      <Action href={link}>Pagar mi pedido</Action>
      <BankAccount order={order} settings={settings} />
      <OrderLines order={order} />
      <SmallPrint>Si ya no lo querés, no hace falta que hagas nada. Si algo no anduvo, respondé este email.</SmallPrint>
    </LetterFrame>,
  )
  return { ...words, subject: `Tu pedido ${order.order_number} te espera` }
}
