import { z } from 'zod'
import { OrderStatus } from '../../orders/contract.ts'
import { EmailFrame } from '../../platform/mail/email-frame.server.tsx'
import { Action, Paragraph } from '../../platform/mail/email-parts.server.tsx'
import { greeting } from '../../platform/mail/greeting.ts'
import { renderEmail } from '../../platform/mail/render-email.server.tsx'
import type { WriteEmail } from '../../platform/mail/send-mail.server.ts'
import { orderNews } from '../order-news.ts'
import { loadOrder } from './load-order.server.ts'
import { StepBody } from './step-body.server.tsx'

const Step = z.object({ from: OrderStatus.nullable(), to: OrderStatus, author: z.string(), note: z.string() })
export type Step = z.infer<typeof Step>

/** One step of an order, to who bought: the same words as in the bell, and what a mail has room for. */
export const orderStepEmail: WriteEmail = async ({ db, publicUrl, shop }, { about }) => {
  const loaded = await loadOrder(db, publicUrl, about)
  if (!loaded) return undefined
  const { order, link } = loaded
  const step = Step.parse(about)
  // The shipment has its own lines below.
  const { title, message } = orderNews({ ...step, note: '' }, { ...order, carrier: null, tracking_number: null })
  const words = await renderEmail(
    <EmailFrame shop={shop} title={title} preview={message}>
      <Paragraph>{greeting(order.customer_name)}</Paragraph>
      <Paragraph>{message}</Paragraph>
      <StepBody loaded={loaded} step={step} />
      {step.to !== 'pendiente_pago' && <Action href={link}>Ver mi pedido</Action>}
    </EmailFrame>,
  )
  return { ...words, subject: `${title}: ${order.order_number}` }
}
