import { z } from 'zod'
import { greeting } from '../../platform/mail/greeting.ts'
import { LetterFrame } from '../../platform/mail/letter-frame.server.tsx'
import { Action, Facts, Paragraph } from '../../platform/mail/letter-parts.server.tsx'
import { renderLetter } from '../../platform/mail/render-letter.server.tsx'
import type { WriteLetter } from '../../platform/mail/send-mail.server.ts'
import { formatPesos } from '../../platform/money.ts'
import { loadOrder } from './load-order.server.ts'

const About = z.object({ refund_id: z.int() })

/** Money that went back: how much, and where it will appear. */
export const refundLetter: WriteLetter = async ({ db, publicUrl, shop }, { about }) => {
  const loaded = await loadOrder(db, publicUrl, about)
  const refund = await db
    .selectFrom('refunds')
    .select(['amount', 'is_by_hand'])
    .where('id', '=', About.parse(about).refund_id)
    .executeTakeFirst()
  if (!loaded || !refund) return undefined
  const { order, link } = loaded
  const amount = formatPesos(refund.amount)
  const words = await renderLetter(
    <LetterFrame shop={shop} title="Te devolvimos el dinero" preview={`${amount} de tu pedido ${order.order_number}.`}>
      <Paragraph>{greeting(order.customer_name)}</Paragraph>
      <Paragraph>
        Te devolvimos {amount} de tu pedido {order.order_number}.
      </Paragraph>
      <Facts
        facts={[
          ['Importe', amount],
          ['Por', refund.is_by_hand ? 'Transferencia o el medio que acordamos' : 'Mercado Pago'],
        ]}
      />
      <Paragraph>
        {refund.is_by_hand
          ? 'Si no lo ves en tu cuenta, respondé este email y lo buscamos con vos.'
          : 'Según el medio con el que pagaste, puede tardar unos días en aparecer en tu cuenta o en tu resumen.'}
      </Paragraph>
      <Action href={link}>Ver mi pedido</Action>
    </LetterFrame>,
  )
  return { ...words, subject: `Te devolvimos ${amount}: ${order.order_number}` }
}
