import { soldName } from '../../catalog/item-name.ts'
import { listRefundedItems } from '../../payments/refunds/queries.server.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import { EmailFrame } from '../../platform/mail/email-frame.server.tsx'
import { Action, Facts, Paragraph } from '../../platform/mail/email-parts.server.tsx'
import { greeting } from '../../platform/mail/greeting.ts'
import { renderEmail } from '../../platform/mail/render-email.server.tsx'
import type { WriteEmail } from '../../platform/mail/send-mail.server.ts'
import { methodName } from '../../settings/payment-methods.ts'
import type { refund } from '../mails.ts'
import { loadOrder } from './load-order.server.ts'

export const email: WriteEmail<typeof refund> = async ({ db, publicUrl, shop }, { about }) => {
  const loaded = await loadOrder(db, publicUrl, about.order_id)
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.amount', 'refunds.is_by_hand', 'payments.method'])
    .where('refunds.id', '=', about.refund_id)
    .executeTakeFirst()
  if (!loaded || !refund) return undefined
  const { order, link } = loaded
  const amount = formatPesos(refund.amount)
  // By hand, the cancellation of an order records it before staff send it.
  const verb = refund.is_by_hand ? 'Te devolvemos' : 'Te devolvimos'
  const items = await listRefundedItems(db, about.refund_id)
  const body = await renderEmail(
    <EmailFrame shop={shop} title={`${verb} el dinero`} preview={`${amount} de tu pedido ${order.order_number}.`}>
      <Paragraph>{greeting(order.customer_name)}</Paragraph>
      <Paragraph>
        {verb} {amount} de tu pedido {order.order_number}.
      </Paragraph>
      <Facts
        facts={[
          ['De', items.map((item) => `${item.quantity} × ${soldName(item)}`).join(', ')],
          ['Importe', amount],
          ['Por', refund.is_by_hand ? 'Transferencia o el medio que acordamos' : methodName(refund.method)],
        ]}
      />
      <Paragraph>
        {refund.is_by_hand
          ? 'Si en unos días no lo ves en tu cuenta, respondé este email y lo buscamos con vos.'
          : 'Según el medio con el que pagaste, puede tardar unos días en aparecer en tu cuenta o en tu resumen.'}
      </Paragraph>
      <Action href={link}>Ver mi pedido</Action>
    </EmailFrame>,
  )
  return { ...body, subject: `${verb} ${amount}: ${order.order_number}` }
}
