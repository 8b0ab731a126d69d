import { EmailFrame } from '../../platform/mail/email-frame.server.tsx'
import { Action, Paragraph, SmallPrint } from '../../platform/mail/email-parts.server.tsx'
import { greeting } from '../../platform/mail/greeting.ts'
import { renderEmail } from '../../platform/mail/render-email.server.tsx'
import type { WriteEmail } from '../../platform/mail/send-mail.server.ts'
import type { abandonedCheckout } from '../mails.ts'
import { BankAccount, TimeLeft } from './how-to-pay.server.tsx'
import { loadOrder } from './load-order.server.ts'
import { OrderLines } from './order-lines.server.tsx'

export const email: WriteEmail<typeof abandonedCheckout> = async ({ db, publicUrl, shop }, { about }) => {
  const loaded = await loadOrder(db, publicUrl, about.order_id)
  if (loaded?.order.status !== 'pendiente_pago') return undefined
  const { order, link, settings, due } = loaded
  const body = await renderEmail(
    <EmailFrame shop={shop} title="Tu pedido te espera" preview="Quedó a un paso: podés pagarlo cuando quieras.">
      <Paragraph>{greeting(order.customer_name)}</Paragraph>
      <Paragraph>Dejaste tu pedido {order.order_number} a un paso. Podés pagarlo desde acá.</Paragraph>
      <TimeLeft order={order} />
      <Action href={link}>Pagar mi pedido</Action>
      <BankAccount order={order} settings={settings} due={due} />
      <OrderLines order={order} />
      <SmallPrint>Si ya no lo querés, no hace falta que hagas nada. Si algo no anduvo, respondé este email.</SmallPrint>
    </EmailFrame>,
  )
  return { ...body, subject: `Tu pedido ${order.order_number} te espera` }
}
