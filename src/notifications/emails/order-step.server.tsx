import type { z } from 'zod'
import { EmailFrame } from '../../platform/mail/email-frame.server.tsx'
import { Action, Paragraph } from '../../platform/mail/email-parts.server.tsx'
import { greeting } from '../../platform/mail/greeting.ts'
import { renderEmail } from '../../platform/mail/render-email.server.tsx'
import type { WriteEmail } from '../../platform/mail/send-mail.server.ts'
import type { orderStep } from '../mails.ts'
import { isShortReceipt, orderNotification } from '../order-notification.ts'
import { loadOrder } from './load-order.server.ts'
import { StepBody } from './step-body.server.tsx'

export type Step = z.infer<(typeof orderStep)['about']>

export const email: WriteEmail<typeof orderStep> = async ({ db, publicUrl, shop }, { about: step }) => {
  const loaded = await loadOrder(db, publicUrl, step.order_id)
  if (!loaded) return undefined
  const { order, link } = loaded
  // Cancellation reasons and shipments have their own lines below.
  const saysNote = step.to === 'pendiente' || isShortReceipt(step.note)
  const { title, message } = orderNotification(
    { ...step, note: saysNote ? step.note : '' },
    { ...order, carrier: null, tracking_number: null },
  )
  const body = await renderEmail(
    <EmailFrame shop={shop} title={title} preview={message}>
      <Paragraph>{greeting(order.customer_name)}</Paragraph>
      <Paragraph>{message}</Paragraph>
      <StepBody loaded={loaded} step={step} />
      {step.to !== 'pendiente_pago' && <Action href={link}>Ver mi pedido</Action>}
    </EmailFrame>,
  )
  return { ...body, subject: `${title}: ${order.order_number}` }
}
